"""Devices, settings, threads and signals."""
