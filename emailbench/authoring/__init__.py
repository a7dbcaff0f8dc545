"""`emailbench check`: lint of the world, replay of solutions, attacks on the grader."""
