// The framework imports MetalPerformanceShaders for its programs.

@_exported import MetalPerformanceShaders
