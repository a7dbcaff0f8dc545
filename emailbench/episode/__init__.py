"""The live part of a run: world, clock, ledger and journal behind one table of tools."""
