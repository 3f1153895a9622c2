// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// y[i][j] = x[i][j] - ln(sum over k of exp(x[i][k])).
public class MPSMatrixLogSoftMax: MPSMatrixSoftMax {
    override public class var _className: String { "MPSMatrixLogSoftMax" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixLogSoftMax(_owned: handle)
    }
}
