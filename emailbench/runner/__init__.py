"""Runs agents on tasks: processes, isolation, progress, results."""
