// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A matrix that lives on one command buffer.
open class MPSTemporaryMatrix: MPSMatrix {
    override public class var _className: String { "MPSTemporaryMatrix" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSTemporaryMatrix(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(buffer: MTLBuffer, descriptor: MPSMatrixDescriptor) {
        super.init(buffer: buffer, descriptor: descriptor)
    }

    override public init(buffer: MTLBuffer, offset: Int, descriptor: MPSMatrixDescriptor) {
        super.init(buffer: buffer, offset: offset, descriptor: descriptor)
    }

    override public init(device: MTLDevice, descriptor: MPSMatrixDescriptor) {
        super.init(device: device, descriptor: descriptor)
    }

    /// As MPSTemporaryImage.readCount.
    open var readCount: Int {
        get { withExtendedLifetime(self) { omps_MPSTemporaryMatrix_readCount(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSTemporaryMatrix_setReadCount(_handle, newValue) } }
    }

    public convenience init(commandBuffer: MTLCommandBuffer, matrixDescriptor: MPSMatrixDescriptor) {
        let made = withExtendedLifetime((commandBuffer, matrixDescriptor)) {
            omps_MPSTemporaryMatrix_temporaryMatrixWithCommandBuffer_matrixDescriptor(
                Self._className, _pointer(commandBuffer), matrixDescriptor._handle)
        }
        guard let made else { _refused("MPSTemporaryMatrix", "init") }
        self.init(_owned: made)
    }

    open class func prefetchStorage(
        with commandBuffer: MTLCommandBuffer,
        matrixDescriptorList descriptorList: [MPSMatrixDescriptor]
    ) {
        withExtendedLifetime(commandBuffer) {
            omps_MPSTemporaryMatrix_class_prefetchStorageWithCommandBuffer_matrixDescriptorList(
                _pointer(commandBuffer), _array(descriptorList) { _retained($0) })
        }
    }
}
