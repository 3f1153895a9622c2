// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A vector that lives on one command buffer.
open class MPSTemporaryVector: MPSVector {
    override public class var _className: String { "MPSTemporaryVector" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSTemporaryVector(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(buffer: MTLBuffer, descriptor: MPSVectorDescriptor) {
        super.init(buffer: buffer, descriptor: descriptor)
    }

    override public init(buffer: MTLBuffer, offset: Int, descriptor: MPSVectorDescriptor) {
        super.init(buffer: buffer, offset: offset, descriptor: descriptor)
    }

    override public init(device: MTLDevice, descriptor: MPSVectorDescriptor) {
        super.init(device: device, descriptor: descriptor)
    }

    /// As MPSTemporaryImage.readCount.
    open var readCount: Int {
        get { withExtendedLifetime(self) { omps_MPSTemporaryVector_readCount(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSTemporaryVector_setReadCount(_handle, newValue) } }
    }

    public convenience init(commandBuffer: MTLCommandBuffer, descriptor: MPSVectorDescriptor) {
        let made = withExtendedLifetime((commandBuffer, descriptor)) {
            omps_MPSTemporaryVector_temporaryVectorWithCommandBuffer_descriptor(
                Self._className, _pointer(commandBuffer), descriptor._handle)
        }
        guard let made else { _refused("MPSTemporaryVector", "init") }
        self.init(_owned: made)
    }

    open class func prefetchStorage(with commandBuffer: MTLCommandBuffer, descriptorList: [MPSVectorDescriptor]) {
        withExtendedLifetime(commandBuffer) {
            omps_MPSTemporaryVector_class_prefetchStorageWithCommandBuffer_descriptorList(
                _pointer(commandBuffer), _array(descriptorList) { _retained($0) })
        }
    }
}
