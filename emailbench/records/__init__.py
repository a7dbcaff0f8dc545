"""What lies in files: tasks, ledgers, journals, results, agents, run folders."""
