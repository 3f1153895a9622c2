"""Compiled work shown to people: neighbours that were not fused, memory, tables and drawings."""
