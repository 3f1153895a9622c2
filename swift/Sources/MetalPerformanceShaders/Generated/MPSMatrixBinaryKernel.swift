// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Reads two matrices and writes one. In every origin x is a row and y a column; z has to be 0.
open class MPSMatrixBinaryKernel: MPSKernel {
    override public class var _className: String { "MPSMatrixBinaryKernel" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixBinaryKernel(_owned: handle)
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

    /// First row and column that are read of the first source. Default: 0, 0.
    open var primarySourceMatrixOrigin: MTLOrigin {
        get {
            var result = MTLOrigin()
            withExtendedLifetime(self) {
                omps_MPSMatrixBinaryKernel_primarySourceMatrixOrigin(
                    _handle, &result)
            }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) {
                omps_MPSMatrixBinaryKernel_setPrimarySourceMatrixOrigin(
                    _handle, &newValue)
            }
        }
    }

    /// First row and column that are read of the second source. Default: 0, 0.
    open var secondarySourceMatrixOrigin: MTLOrigin {
        get {
            var result = MTLOrigin()
            withExtendedLifetime(self) {
                omps_MPSMatrixBinaryKernel_secondarySourceMatrixOrigin(
                    _handle, &result)
            }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) {
                omps_MPSMatrixBinaryKernel_setSecondarySourceMatrixOrigin(
                    _handle, &newValue)
            }
        }
    }

    /// First row and column that are written. Default: 0, 0.
    open var resultMatrixOrigin: MTLOrigin {
        get {
            var result = MTLOrigin()
            withExtendedLifetime(self) { omps_MPSMatrixBinaryKernel_resultMatrixOrigin(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSMatrixBinaryKernel_setResultMatrixOrigin(_handle, &newValue) }
        }
    }

    /// First matrix of a batch. Default: 0.
    open var batchStart: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixBinaryKernel_batchStart(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixBinaryKernel_setBatchStart(_handle, newValue) } }
    }

    /// Number of matrices, at most; as many as all matrices of an encode have. Default: NSUIntegerMax.
    open var batchSize: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixBinaryKernel_batchSize(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixBinaryKernel_setBatchSize(_handle, newValue) } }
    }
}
