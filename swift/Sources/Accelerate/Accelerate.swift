// The functions of C: vDSP_..., vv... and cblas_... have one implementation for Objective-C and Swift.

@_exported import CAccelerate
