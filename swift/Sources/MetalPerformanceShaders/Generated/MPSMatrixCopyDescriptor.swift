// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A list of copies.
open class MPSMatrixCopyDescriptor: _MetalObject {
    override public class var _className: String { "MPSMatrixCopyDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixCopyDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// One copy.
    public convenience init(
        sourceMatrix: MPSMatrix,
        destinationMatrix: MPSMatrix,
        offsets: MPSMatrixCopyOffsets
    ) {
        var offsets = offsets
        let made = withExtendedLifetime((sourceMatrix, destinationMatrix)) {
            omps_MPSMatrixCopyDescriptor_descriptorWithSourceMatrix_destinationMatrix_offsets(
                Self._className, sourceMatrix._handle, destinationMatrix._handle, &offsets)
        }
        guard let made else { _refused("MPSMatrixCopyDescriptor", "init") }
        self.init(_owned: made)
    }

    /// Room for `count` copies, all of which have to be set before the descriptor is used.
    public init(device: MTLDevice, count: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSMatrixCopyDescriptor_initWithDevice_count(
                Self._className, _pointer(device), count)
        }
        guard let made else { _refused("MPSMatrixCopyDescriptor", "init") }
        super.init(_owned: made)
    }

    open func setCopyOperationAt(
        _ index: Int,
        sourceMatrix: MPSMatrix,
        destinationMatrix: MPSMatrix,
        offsets: MPSMatrixCopyOffsets
    ) {
        var offsets = offsets
        withExtendedLifetime((self, sourceMatrix, destinationMatrix)) {
            omps_MPSMatrixCopyDescriptor_setCopyOperationAtIndex_sourceMatrix_destinationMatrix_offsets(
                _handle, index, sourceMatrix._handle, destinationMatrix._handle, &offsets)
        }
    }

    /// One copy for each source and the destination of the same index. `offsets`, four UInt32 for each copy from
    /// byte `byteOffset` on, are read when the command buffer runs; none: 0.
    public init(
        sourceMatrices: [MPSMatrix],
        destinationMatrices: [MPSMatrix],
        offsetVector offsets: MPSVector?,
        offset byteOffset: Int
    ) {
        let made = withExtendedLifetime(offsets) {
            omps_MPSMatrixCopyDescriptor_initWithSourceMatrices_destinationMatrices_offsetVector_offset(
                Self._className, _array(sourceMatrices) { _retained($0) }, _array(destinationMatrices) {
                _retained($0) }, offsets?._handle, byteOffset)
        }
        guard let made else { _refused("MPSMatrixCopyDescriptor", "init") }
        super.init(_owned: made)
    }
}
