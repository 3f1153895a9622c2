// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The other way: each image from one row.
open class MPSMatrixCopyToImage: MPSKernel {
    override public class var _className: String { "MPSMatrixCopyToImage" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixCopyToImage(_owned: handle)
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

    /// Row x, column y: where the first image begins. Default: 0.
    open var sourceMatrixOrigin: MTLOrigin {
        get {
            var result = MTLOrigin()
            withExtendedLifetime(self) { omps_MPSMatrixCopyToImage_sourceMatrixOrigin(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSMatrixCopyToImage_setSourceMatrixOrigin(_handle, &newValue) }
        }
    }

    /// Which of the matrices. Default: 0.
    open var sourceMatrixBatchIndex: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixCopyToImage_sourceMatrixBatchIndex(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixCopyToImage_setSourceMatrixBatchIndex(
                    _handle, newValue)
            }
        }
    }

    open var dataLayout: MPSDataLayout {
        get {
            let made = withExtendedLifetime(self) { omps_MPSMatrixCopyToImage_dataLayout(_handle) }
            return _value(made, MPSDataLayout.self)
        }
    }

    public init(device: MTLDevice, dataLayout: MPSDataLayout) {
        let made = withExtendedLifetime(device) {
            omps_MPSMatrixCopyToImage_initWithDevice_dataLayout(
                Self._className, _pointer(device), dataLayout.rawValue)
        }
        guard let made else { _refused("MPSMatrixCopyToImage", "init") }
        super.init(_owned: made)
    }

    open func encode(commandBuffer: MTLCommandBuffer, sourceMatrix: MPSMatrix, destinationImage: MPSImage) {
        withExtendedLifetime((self, commandBuffer, sourceMatrix, destinationImage)) {
            omps_MPSMatrixCopyToImage_encodeToCommandBuffer_sourceMatrix_destinationImage(
                _handle, _pointer(commandBuffer), sourceMatrix._handle, destinationImage._handle)
        }
    }

    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceMatrix: MPSMatrix,
        destinationImages: [MPSImage]
    ) {
        withExtendedLifetime((self, commandBuffer, sourceMatrix)) {
            omps_MPSMatrixCopyToImage_encodeBatchToCommandBuffer_sourceMatrix_destinationImages(
                _handle, _pointer(commandBuffer), sourceMatrix._handle, _array(destinationImages) {
                _retained($0) })
        }
    }
}
