// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// dx[i][j] = g[i][j] - exp(y[i][j]) * sum over k of g[i][k] for the forward kernel's result y.
public class MPSMatrixLogSoftMaxGradient: MPSMatrixSoftMaxGradient {
    override public class var _className: String { "MPSMatrixLogSoftMaxGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixLogSoftMaxGradient(_owned: handle)
    }
}
