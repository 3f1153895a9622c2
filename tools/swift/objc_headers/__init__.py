"""Reads the public headers in Objective-C: tokens, types, declarations. It knows the part of the language they use."""
