# One place for the version: CMake and the package build read it from here.
__version__ = "0.1.0"
