"""The rules by which Swift names what Objective-C declares, and the arguments that a caller may leave out.

The rules are those of Swift's importer of Objective-C, as far as the public headers meet them. `.ci/full swift`
compares every name with the importer's.
"""
