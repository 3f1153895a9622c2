// The framework imports Metal for its programs.

@_exported import Metal
