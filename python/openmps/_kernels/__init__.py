"""The base of the classes that stand for one kernel of Apple's each; see ``tools/kernel_classes.py``."""
