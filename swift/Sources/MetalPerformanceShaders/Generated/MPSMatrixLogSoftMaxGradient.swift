// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// dx[i][j] = g[i][j] - exp(y[i][j]) * sum over k of g[i][k] for the forward kernel's result y.
open class MPSMatrixLogSoftMaxGradient: MPSMatrixSoftMaxGradient {
    override public class var _className: String { "MPSMatrixLogSoftMaxGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixLogSoftMaxGradient(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }
}
