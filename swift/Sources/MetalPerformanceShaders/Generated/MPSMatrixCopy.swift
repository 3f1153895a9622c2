// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Copies `copyRows` x `copyColumns` elements for each entry of a descriptor. A side that is transposed holds them
/// as `copyColumns` x `copyRows`.
open class MPSMatrixCopy: MPSKernel {
    override public class var _className: String { "MPSMatrixCopy" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixCopy(_owned: handle)
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

    open var copyRows: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixCopy_copyRows(_handle) } }
    }

    open var copyColumns: Int {
        get { withExtendedLifetime(self) { omps_MPSMatrixCopy_copyColumns(_handle) } }
    }

    open var sourcesAreTransposed: Bool {
        get { withExtendedLifetime(self) { omps_MPSMatrixCopy_sourcesAreTransposed(_handle) } }
    }

    open var destinationsAreTransposed: Bool {
        get { withExtendedLifetime(self) { omps_MPSMatrixCopy_destinationsAreTransposed(_handle) } }
    }

    public init(
        device: MTLDevice,
        copyRows: Int,
        copyColumns: Int,
        sourcesAreTransposed: Bool,
        destinationsAreTransposed: Bool
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSMatrixCopy_initWithDevice_copyRows_copyColumns_sourcesAreTransposed_destinationsAreTransposed(
                Self._className, _pointer(device), copyRows, copyColumns, sourcesAreTransposed,
                destinationsAreTransposed)
        }
        guard let made else { _refused("MPSMatrixCopy", "init") }
        super.init(_owned: made)
    }

    open func encode(commandBuffer: MTLCommandBuffer, copyDescriptor: MPSMatrixCopyDescriptor) {
        withExtendedLifetime((self, commandBuffer, copyDescriptor)) {
            omps_MPSMatrixCopy_encodeToCommandBuffer_copyDescriptor(
                _handle, _pointer(commandBuffer), copyDescriptor._handle)
        }
    }

    /// Row i of the destination is row rowPermuteIndices[rowPermuteOffset + i] of the source, columns alike. The
    /// indices are UInt32 and are read when the command buffer runs.
    open func encode(
        commandBuffer: MTLCommandBuffer,
        copyDescriptor: MPSMatrixCopyDescriptor,
        rowPermuteIndices: MPSVector?,
        rowPermuteOffset: Int,
        columnPermuteIndices: MPSVector?,
        columnPermuteOffset: Int
    ) {
        withExtendedLifetime((self, commandBuffer, copyDescriptor, rowPermuteIndices, columnPermuteIndices)) {
            omps_MPSMatrixCopy_encodeToCommandBuffer_copyDescriptor_rowPermuteIndices_rowPermuteOffset_columnPermuteIndices_columnPermuteOffset(
                _handle, _pointer(commandBuffer), copyDescriptor._handle, rowPermuteIndices?._handle,
                rowPermuteOffset, columnPermuteIndices?._handle, columnPermuteOffset)
        }
    }
}
