// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A typed view of a buffer as one or more row-major matrices.
open class MPSMatrix: _MetalObject {
    override public class var _className: String { "MPSMatrix" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrix(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var device: MTLDevice {
        get { _existing(_optionalMTLDevice(withExtendedLifetime(self) { omps_MPSMatrix_device(_handle) })) }
    }

    open var rows: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrix_rows(_handle) } }
    }

    open var columns: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrix_columns(_handle) } }
    }

    open var matrices: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrix_matrices(_handle) } }
    }

    open var dataType: MPSDataType {
        get { _value(withExtendedLifetime(self) { omps_MPSMatrix_dataType(_handle) }, MPSDataType.self) }
    }

    open var rowBytes: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrix_rowBytes(_handle) } }
    }

    open var matrixBytes: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrix_matrixBytes(_handle) } }
    }

    /// Bytes before the first element.
    open var offset: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrix_offset(_handle) } }
    }

    /// The buffer. `contents` taken once stays valid and shows later updates.
    open var data: MTLBuffer {
        get { _existing(_optionalMTLBuffer(withExtendedLifetime(self) { omps_MPSMatrix_data(_handle) })) }
    }

    /// Raises NSInvalidArgumentException if the buffer is shorter than the descriptor says.
    public init(buffer: MTLBuffer, descriptor: MPSMatrixDescriptor) {
        let made = withExtendedLifetime((buffer, descriptor)) {
            omps_MPSMatrix_initWithBuffer_descriptor(
                Self._className, _pointer(buffer), descriptor._handle)
        }
        guard let made else { _refused("MPSMatrix", "init") }
        super.init(_owned: made)
    }

    public init(buffer: MTLBuffer, offset: Int, descriptor: MPSMatrixDescriptor) {
        let made = withExtendedLifetime((buffer, descriptor)) {
            omps_MPSMatrix_initWithBuffer_offset_descriptor(
                Self._className, _pointer(buffer), offset, descriptor._handle)
        }
        guard let made else { _refused("MPSMatrix", "init") }
        super.init(_owned: made)
    }

    /// With a new buffer of zeros.
    public init(device: MTLDevice, descriptor: MPSMatrixDescriptor) {
        let made = withExtendedLifetime((device, descriptor)) {
            omps_MPSMatrix_initWithDevice_descriptor(
                Self._className, _pointer(device), descriptor._handle)
        }
        guard let made else { _refused("MPSMatrix", "init") }
        super.init(_owned: made)
    }

    /// Makes the content visible to the CPU when the command buffer has completed.
    open func synchronize(on commandBuffer: MTLCommandBuffer) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSMatrix_synchronizeOnCommandBuffer(
                _handle, _pointer(commandBuffer))
        }
    }

    @discardableResult
    open func resourceSize() -> Int {
        return withExtendedLifetime(self) { omps_MPSMatrix_resourceSize(_handle) }
    }
}
