"""Checkpoints: all that a program needs to go on where it was, with the same bits.

Its modules are imported by their own names: see ``tests/python/test_import_order.py``.
"""
