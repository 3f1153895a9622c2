// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Reads one matrix and writes one. In every origin x is a row and y a column; z has to be 0.
open class MPSMatrixUnaryKernel: MPSKernel {
    override public class var _className: String { "MPSMatrixUnaryKernel" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixUnaryKernel(_owned: handle)
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

    /// First row and column that are read. Default: 0, 0.
    open var sourceMatrixOrigin: MTLOrigin {
        get {
            var result = MTLOrigin()
            withExtendedLifetime(self) { omps_MPSMatrixUnaryKernel_sourceMatrixOrigin(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSMatrixUnaryKernel_setSourceMatrixOrigin(_handle, &newValue) }
        }
    }

    /// First row and column that are written. Default: 0, 0.
    open var resultMatrixOrigin: MTLOrigin {
        get {
            var result = MTLOrigin()
            withExtendedLifetime(self) { omps_MPSMatrixUnaryKernel_resultMatrixOrigin(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSMatrixUnaryKernel_setResultMatrixOrigin(_handle, &newValue) }
        }
    }

    /// First matrix of a batch. Default: 0.
    open var batchStart: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixUnaryKernel_batchStart(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixUnaryKernel_setBatchStart(_handle, newValue) } }
    }

    /// Number of matrices, at most; as many as all matrices of an encode have. Default: NSUIntegerMax.
    open var batchSize: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixUnaryKernel_batchSize(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixUnaryKernel_setBatchSize(_handle, newValue) } }
    }
}
