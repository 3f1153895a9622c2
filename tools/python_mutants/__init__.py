"""Mutants of Python: one-line faults in modules that read what others wrote, and whether their tests notice each."""
