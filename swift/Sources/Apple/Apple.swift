// On Apple's platforms the package steps aside: its products are this module, and programs import Apple's frameworks.

#if canImport(MetalPerformanceShadersGraph)
@_exported import Metal
@_exported import MetalPerformanceShaders
@_exported import MetalPerformanceShadersGraph
#endif
