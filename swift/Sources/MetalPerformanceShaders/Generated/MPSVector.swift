// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A typed view of a buffer as one or more vectors.
open class MPSVector: _MetalObject {
    override public class var _className: String { "MPSVector" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSVector(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var device: MTLDevice {
        get { _existing(_optionalMTLDevice(withExtendedLifetime(self) { omps_MPSVector_device(_handle) })) }
    }

    open var length: Int {
        get { withExtendedLifetime(self) { omps_MPSVector_length(_handle) } }
    }

    open var vectors: Int {
        get { withExtendedLifetime(self) { omps_MPSVector_vectors(_handle) } }
    }

    open var dataType: MPSDataType {
        get { _value(withExtendedLifetime(self) { omps_MPSVector_dataType(_handle) }, MPSDataType.self) }
    }

    open var vectorBytes: Int {
        get { withExtendedLifetime(self) { omps_MPSVector_vectorBytes(_handle) } }
    }

    /// Bytes before the first element.
    open var offset: Int {
        get { withExtendedLifetime(self) { omps_MPSVector_offset(_handle) } }
    }

    /// The buffer. `contents` taken once stays valid and shows later updates.
    open var data: MTLBuffer {
        get { _existing(_optionalMTLBuffer(withExtendedLifetime(self) { omps_MPSVector_data(_handle) })) }
    }

    /// Raises NSInvalidArgumentException if the buffer is shorter than the descriptor says.
    public init(buffer: MTLBuffer, descriptor: MPSVectorDescriptor) {
        let made = withExtendedLifetime((buffer, descriptor)) {
            omps_MPSVector_initWithBuffer_descriptor(
                Self._className, _pointer(buffer), descriptor._handle)
        }
        guard let made else { _refused("MPSVector", "init") }
        super.init(_owned: made)
    }

    public init(buffer: MTLBuffer, offset: Int, descriptor: MPSVectorDescriptor) {
        let made = withExtendedLifetime((buffer, descriptor)) {
            omps_MPSVector_initWithBuffer_offset_descriptor(
                Self._className, _pointer(buffer), offset, descriptor._handle)
        }
        guard let made else { _refused("MPSVector", "init") }
        super.init(_owned: made)
    }

    /// With a new buffer of zeros.
    public init(device: MTLDevice, descriptor: MPSVectorDescriptor) {
        let made = withExtendedLifetime((device, descriptor)) {
            omps_MPSVector_initWithDevice_descriptor(
                Self._className, _pointer(device), descriptor._handle)
        }
        guard let made else { _refused("MPSVector", "init") }
        super.init(_owned: made)
    }

    /// Makes the content visible to the CPU when the command buffer has completed.
    open func synchronize(on commandBuffer: MTLCommandBuffer) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSVector_synchronizeOnCommandBuffer(
                _handle, _pointer(commandBuffer))
        }
    }

    @discardableResult
    open func resourceSize() -> Int {
        return withExtendedLifetime(self) { omps_MPSVector_resourceSize(_handle) }
    }
}
