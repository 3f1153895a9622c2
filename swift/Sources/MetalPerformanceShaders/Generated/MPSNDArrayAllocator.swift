// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Makes the arrays that kernels return.
public protocol MPSNDArrayAllocator: NSObjectProtocol, NSSecureCoding, NSCopying {
    func array(
        for cmdBuf: MTLCommandBuffer,
        arrayDescriptor descriptor: MPSNDArrayDescriptor,
        kernel: MPSKernel
    ) -> MPSNDArray
}

package final class _MPSNDArrayAllocator: _MetalObject, MPSNDArrayAllocator {

    @discardableResult
    package func array(
        for cmdBuf: MTLCommandBuffer,
        arrayDescriptor descriptor: MPSNDArrayDescriptor,
        kernel: MPSKernel
    ) -> MPSNDArray {
        let made = withExtendedLifetime((self, cmdBuf, descriptor, kernel)) {
            omps_MPSNDArrayAllocator_arrayForCommandBuffer_arrayDescriptor_kernel(
                _handle, _pointer(cmdBuf), descriptor._handle, kernel._handle)
        }
        return _object(made)
    }
}

package func _optionalMPSNDArrayAllocator(_ handle: UnsafeMutableRawPointer?) -> MPSNDArrayAllocator? {
    _dynamic(handle) { handle in
        return _MPSNDArrayAllocator(_owned: handle)
    } as? MPSNDArrayAllocator
}
private let _tableMPSNDArrayAllocator = _permanent(omps_MPSNDArrayAllocator_table(
    arrayForCommandBuffer_arrayDescriptor_kernel: { context, a0, a1, a2 in
        return _retained(_implementation(context, as: MPSNDArrayAllocator.self).array(for: _existing(_optionalMTLCommandBuffer(a0)), arrayDescriptor: _object(a1), kernel: _object(a2)))
    }
))

package func _made(_ object: MPSNDArrayAllocator?) -> UnsafeMutableRawPointer? {
    guard let object else { return nil }
    if let wrapper = object as? _MetalObject { return _retained(wrapper) }
    return omps_MPSNDArrayAllocator_make(_address(object), _type(object), _tableMPSNDArrayAllocator)
}
