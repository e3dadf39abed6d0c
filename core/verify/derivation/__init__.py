"""Whether one statement follows from another: what may be left out, covered, told of somebody else."""
