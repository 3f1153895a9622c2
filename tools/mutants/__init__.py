"""Mutants: one-line faults in the engine, all in one build, and whether the tests notice each."""
