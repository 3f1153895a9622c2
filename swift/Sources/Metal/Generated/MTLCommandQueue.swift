// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// An ordered line of command buffers. Two queues are independent of each other.
public protocol MTLCommandQueue: NSObjectProtocol, Sendable {
    var label: String? { get set }
    var device: MTLDevice { get }
    /// A new buffer that retains its resources.
    func makeCommandBuffer() -> MTLCommandBuffer?
    func makeCommandBuffer(descriptor: MTLCommandBufferDescriptor) -> MTLCommandBuffer?
    /// A new buffer whose resources the caller keeps alive until it has completed.
    func makeCommandBufferWithUnretainedReferences() -> MTLCommandBuffer?
}

package final class _MTLCommandQueue: _MetalObject, MTLCommandQueue, @unchecked Sendable {

    package var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MTLCommandQueue_label(_handle) }) }
        set { withExtendedLifetime(self) { omps_MTLCommandQueue_setLabel(_handle, newValue) } }
    }

    package var device: MTLDevice {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCommandQueue_device(_handle) }
            return _existing(_optionalMTLDevice(made))
        }
    }

    /// A new buffer that retains its resources.
    @discardableResult
    package func makeCommandBuffer() -> MTLCommandBuffer? {
        let made = withExtendedLifetime(self) { omps_MTLCommandQueue_commandBuffer(_handle) }
        return _optionalMTLCommandBuffer(made)
    }

    @discardableResult
    package func makeCommandBuffer(descriptor: MTLCommandBufferDescriptor) -> MTLCommandBuffer? {
        let made = withExtendedLifetime((self, descriptor)) {
            omps_MTLCommandQueue_commandBufferWithDescriptor(
                _handle, descriptor._handle)
        }
        return _optionalMTLCommandBuffer(made)
    }

    /// A new buffer whose resources the caller keeps alive until it has completed.
    @discardableResult
    package func makeCommandBufferWithUnretainedReferences() -> MTLCommandBuffer? {
        let made = withExtendedLifetime(self) { omps_MTLCommandQueue_commandBufferWithUnretainedReferences(_handle) }
        return _optionalMTLCommandBuffer(made)
    }
}

package func _optionalMTLCommandQueue(_ handle: UnsafeMutableRawPointer?) -> MTLCommandQueue? {
    _dynamic(handle) { handle in
        return _MTLCommandQueue(_owned: handle)
    } as? MTLCommandQueue
}
