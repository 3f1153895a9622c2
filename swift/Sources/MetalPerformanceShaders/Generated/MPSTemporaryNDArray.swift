// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// An array that lives as long as a command buffer needs it.
open class MPSTemporaryNDArray: MPSNDArray {
    override public class var _className: String { "MPSTemporaryNDArray" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSTemporaryNDArray(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice, descriptor: MPSNDArrayDescriptor) {
        super.init(device: device, descriptor: descriptor)
    }

    override public init(device: MTLDevice, scalar value: Double) {
        super.init(device: device, scalar: value)
    }

    override public init(buffer: MTLBuffer, offset: Int, descriptor: MPSNDArrayDescriptor) {
        super.init(buffer: buffer, offset: offset, descriptor: descriptor)
    }

    /// How many kernels will read it; at 0 its memory is used again.
    open var readCount: Int {
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
