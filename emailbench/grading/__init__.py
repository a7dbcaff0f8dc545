"""A verdict from files: a tuple of checks over what a run left."""
