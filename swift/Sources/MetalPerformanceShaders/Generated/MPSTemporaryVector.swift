// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A vector that lives on one command buffer.
public class MPSTemporaryVector: MPSVector {
    override public class var _className: String { "MPSTemporaryVector" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSTemporaryVector(_owned: handle)
    }

    /// As MPSTemporaryImage.readCount.
    public var readCount: Int {
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

    public class func prefetchStorage(
        with commandBuffer: MTLCommandBuffer,
        descriptorList: [MPSVectorDescriptor]
    ) {
        withExtendedLifetime(commandBuffer) {
            omps_MPSTemporaryVector_class_prefetchStorageWithCommandBuffer_descriptorList(
                _pointer(commandBuffer), _array(descriptorList) { _retained($0) })
        }
    }
}
