"""Pictures: pairs of equal pictures, and nothing else."""
