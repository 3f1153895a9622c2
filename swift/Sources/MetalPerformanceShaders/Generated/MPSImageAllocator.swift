// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Makes the images that kernels and graphs return.
public protocol MPSImageAllocator: NSObjectProtocol, NSSecureCoding {
    /// One image as described. `kernel` will write it.
    func image(
        for cmdBuf: MTLCommandBuffer,
        imageDescriptor descriptor: MPSImageDescriptor,
        kernel: MPSKernel
    ) -> MPSImage
    /// `count` images as described.
    func imageBatch(
        for cmdBuf: MTLCommandBuffer,
        imageDescriptor descriptor: MPSImageDescriptor,
        kernel: MPSKernel,
        count: Int
    ) -> [MPSImage]
}

package final class _MPSImageAllocator: _MetalObject, MPSImageAllocator {

    /// One image as described. `kernel` will write it.
    @discardableResult
    package func image(
        for cmdBuf: MTLCommandBuffer,
        imageDescriptor descriptor: MPSImageDescriptor,
        kernel: MPSKernel
    ) -> MPSImage {
        let made = withExtendedLifetime((self, cmdBuf, descriptor, kernel)) {
            omps_MPSImageAllocator_imageForCommandBuffer_imageDescriptor_kernel(
                _handle, _pointer(cmdBuf), descriptor._handle, kernel._handle)
        }
        return _object(made)
    }

    /// `count` images as described.
    @discardableResult
    package func imageBatch(
        for cmdBuf: MTLCommandBuffer,
        imageDescriptor descriptor: MPSImageDescriptor,
        kernel: MPSKernel,
        count: Int
    ) -> [MPSImage] {
        let made = withExtendedLifetime((self, cmdBuf, descriptor, kernel)) {
            omps_MPSImageAllocator_imageBatchForCommandBuffer_imageDescriptor_kernel_count(
                _handle, _pointer(cmdBuf), descriptor._handle, kernel._handle, count)
        }
        return _existing(_array(from: made) { _object($0) })
    }
}

package func _optionalMPSImageAllocator(_ handle: UnsafeMutableRawPointer?) -> MPSImageAllocator? {
    _dynamic(handle) { handle in
        return _MPSImageAllocator(_owned: handle)
    } as? MPSImageAllocator
}
private let _tableMPSImageAllocator = _permanent(omps_MPSImageAllocator_table(
    imageForCommandBuffer_imageDescriptor_kernel: { context, a0, a1, a2 in
        return _retained(_implementation(context, as: MPSImageAllocator.self).image(for: _existing(_optionalMTLCommandBuffer(a0)), imageDescriptor: _object(a1), kernel: _object(a2)))
    },
    imageBatchForCommandBuffer_imageDescriptor_kernel_count: { context, a0, a1, a2, a3 in
        return _array(_implementation(context, as: MPSImageAllocator.self).imageBatch(for: _existing(_optionalMTLCommandBuffer(a0)), imageDescriptor: _object(a1), kernel: _object(a2), count: a3)) { _retained($0) }
    }
))

package func _made(_ object: MPSImageAllocator?) -> UnsafeMutableRawPointer? {
    guard let object else { return nil }
    if let wrapper = object as? _MetalObject { return _retained(wrapper) }
    return omps_MPSImageAllocator_make(_address(object), _type(object), _tableMPSImageAllocator)
}

extension MPSImageAllocator {

    public func imageBatch(for cmdBuf: MTLCommandBuffer, imageDescriptor descriptor: MPSImageDescriptor, kernel: MPSKernel, count: Int) -> [MPSImage] {
        (0..<count).map { _ in image(for: cmdBuf, imageDescriptor: descriptor, kernel: kernel) }
    }
}
