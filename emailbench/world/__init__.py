"""The company at an instant: loaded, patched, cut at the clock, searched; read-only."""
