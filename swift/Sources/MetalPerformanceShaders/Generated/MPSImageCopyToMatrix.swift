// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// One row for each image, its values in the order of `dataLayout`.
open class MPSImageCopyToMatrix: MPSKernel {
    override public class var _className: String { "MPSImageCopyToMatrix" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageCopyToMatrix(_owned: handle)
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
    open var destinationMatrixOrigin: MTLOrigin {
        get {
            var result = MTLOrigin()
            withExtendedLifetime(self) { omps_MPSImageCopyToMatrix_destinationMatrixOrigin(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) {
                omps_MPSImageCopyToMatrix_setDestinationMatrixOrigin(
                    _handle, &newValue)
            }
        }
    }

    /// Which of the matrices. Default: 0.
    open var destinationMatrixBatchIndex: Int {
        get {
            return withExtendedLifetime(self) { omps_MPSImageCopyToMatrix_destinationMatrixBatchIndex(_handle) }
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSImageCopyToMatrix_setDestinationMatrixBatchIndex(
                    _handle, newValue)
            }
        }
    }

    open var dataLayout: MPSDataLayout {
        get {
            let made = withExtendedLifetime(self) { omps_MPSImageCopyToMatrix_dataLayout(_handle) }
            return _value(made, MPSDataLayout.self)
        }
    }

    public init(device: MTLDevice, dataLayout: MPSDataLayout) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageCopyToMatrix_initWithDevice_dataLayout(
                Self._className, _pointer(device), dataLayout.rawValue)
        }
        guard let made else { _refused("MPSImageCopyToMatrix", "init") }
        super.init(_owned: made)
    }

    open func encode(commandBuffer: MTLCommandBuffer, sourceImage: MPSImage, destinationMatrix: MPSMatrix) {
        withExtendedLifetime((self, commandBuffer, sourceImage, destinationMatrix)) {
            omps_MPSImageCopyToMatrix_encodeToCommandBuffer_sourceImage_destinationMatrix(
                _handle, _pointer(commandBuffer), sourceImage._handle, destinationMatrix._handle)
        }
    }

    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImages: [MPSImage],
        destinationMatrix: MPSMatrix
    ) {
        withExtendedLifetime((self, commandBuffer, destinationMatrix)) {
            omps_MPSImageCopyToMatrix_encodeBatchToCommandBuffer_sourceImages_destinationMatrix(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _retained($0) },
                destinationMatrix._handle)
        }
    }
}
