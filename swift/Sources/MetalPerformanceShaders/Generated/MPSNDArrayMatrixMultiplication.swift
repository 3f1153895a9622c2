// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// D = alpha * A * B + beta * C for each matrix: dimension 0 counts columns, dimension 1 rows. The sources are A, B
/// and, if there are three, C. Extents of 1 along the other dimensions are broadcast, those of C as well. Types are
/// Float32, Float16 and BFloat16 in any mixture; sums are float32. A result that the kernel makes has the type of
/// A. A view that exchanges dimensions 0 and 1 multiplies by the transposed matrix and costs no copy.
open class MPSNDArrayMatrixMultiplication: MPSNDArrayMultiaryKernel {
    override public class var _className: String { "MPSNDArrayMatrixMultiplication" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayMatrixMultiplication(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice, sourceCount count: Int) {
        super.init(device: device, sourceCount: count)
    }

    override public init?(coder: NSCoder, device: MTLDevice) {
        super.init(coder: coder, device: device)
    }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    /// Factor of the product. Default: 1.
    open var alpha: Double {
        get { withExtendedLifetime(self) { omps_MPSNDArrayMatrixMultiplication_alpha(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNDArrayMatrixMultiplication_setAlpha(_handle, newValue) } }
    }

    /// Factor of C. Default: 1. With 0, C is not read.
    open var beta: Double {
        get { withExtendedLifetime(self) { omps_MPSNDArrayMatrixMultiplication_beta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNDArrayMatrixMultiplication_setBeta(_handle, newValue) } }
    }
}
