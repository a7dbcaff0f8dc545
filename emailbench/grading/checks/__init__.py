"""The checks, one module for each kind; `CHECKS` holds them in order."""
