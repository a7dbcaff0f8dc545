"""Errors, paths, JSON files and shapes: what everything else stands on."""
