// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Fills vectors and matrices with random numbers: UInt32 for the default distribution, else Float32.
open class MPSMatrixRandom: MPSKernel {
    override public class var _className: String { "MPSMatrixRandom" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixRandom(_owned: handle)
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

    open var destinationDataType: MPSDataType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSMatrixRandom_destinationDataType(_handle) }
            return _value(made, MPSDataType.self)
        }
    }

    open var distributionType: MPSMatrixRandomDistribution {
        get {
            let made = withExtendedLifetime(self) { omps_MPSMatrixRandom_distributionType(_handle) }
            return _value(made, MPSMatrixRandomDistribution.self)
        }
    }

    /// First matrix or vector of a batch that is filled.
    open var batchStart: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixRandom_batchStart(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixRandom_setBatchStart(_handle, newValue) } }
    }

    /// Number of matrices or vectors that are filled.
    open var batchSize: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixRandom_batchSize(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSMatrixRandom_setBatchSize(_handle, newValue) } }
    }

    open func encode(commandBuffer: MTLCommandBuffer, destinationVector: MPSVector) {
        withExtendedLifetime((self, commandBuffer, destinationVector)) {
            omps_MPSMatrixRandom_encodeToCommandBuffer_destinationVector(
                _handle, _pointer(commandBuffer), destinationVector._handle)
        }
    }

    open func encode(commandBuffer: MTLCommandBuffer, destinationMatrix: MPSMatrix) {
        withExtendedLifetime((self, commandBuffer, destinationMatrix)) {
            omps_MPSMatrixRandom_encodeToCommandBuffer_destinationMatrix(
                _handle, _pointer(commandBuffer), destinationMatrix._handle)
        }
    }
}
