// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// An array that lives as long as a command buffer needs it.
public class MPSTemporaryNDArray: MPSNDArray {
    override public class var _className: String { "MPSTemporaryNDArray" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSTemporaryNDArray(_owned: handle)
    }

    /// How many kernels will read it; at 0 its memory is used again.
    public var readCount: Int {
        get { withExtendedLifetime(self) { omps_MPSTemporaryNDArray_readCount(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSTemporaryNDArray_setReadCount(_handle, newValue) } }
    }

    public convenience init(commandBuffer: MTLCommandBuffer, descriptor: MPSNDArrayDescriptor) {
        let made = withExtendedLifetime((commandBuffer, descriptor)) {
            omps_MPSTemporaryNDArray_temporaryNDArrayWithCommandBuffer_descriptor(
                Self._className, _pointer(commandBuffer), descriptor._handle)
        }
        guard let made else { _refused("MPSTemporaryNDArray", "init") }
        self.init(_owned: made)
    }
}
