// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// A list of work. Encoding is for one thread at a time; bytes are read when the work runs, not when it is encoded.
public protocol MTLCommandBuffer: NSObjectProtocol {
    var device: MTLDevice { get }
    var commandQueue: MTLCommandQueue { get }
    var retainedReferences: Bool { get }
    var errorOptions: MTLCommandBufferErrorOption { get }
    var label: String? { get set }
    /// When the work began, in seconds of a clock that starts at some moment of the past.
    var gpuStartTime: CFTimeInterval { get }
    var gpuEndTime: CFTimeInterval { get }
    /// Where in its life the buffer is.
    var status: MTLCommandBufferStatus { get }
    /// Why the buffer failed, once `status` is Error.
    var error: Error? { get }
    /// Takes a place in the queue; the work runs after all that was enqueued before.
    func enqueue()
    /// Hands the work to the queue. A second call raises.
    func commit()
    /// Called once, in order, when the work is about to run. To be added before commit. An exception of a handler
    /// becomes the buffer's error.
    @preconcurrency
    func addScheduledHandler(_ block: @escaping MTLCommandBufferHandler)
    func waitUntilScheduled()
    /// Called exactly once, after the work and after handlers added before it. It runs on a thread other than the
    /// queue's: it may encode, commit and wait. To be added before commit.
    @preconcurrency
    func addCompletedHandler(_ block: @escaping MTLCommandBufferHandler)
    /// Blocks until the work and its handlers have run; called by a handler of the same queue, until the work has
    /// run. Raises before commit, as it would wait for ever.
    func waitUntilCompleted()
    func makeBlitCommandEncoder() -> MTLBlitCommandEncoder?
    func makeComputeCommandEncoder() -> MTLComputeCommandEncoder?
    func makeComputeCommandEncoder(dispatchType: MTLDispatchType) -> MTLComputeCommandEncoder?
    /// Later work of this buffer waits until the event has at least this value.
    func encodeWaitForEvent(_ event: MTLEvent, value: UInt64)
    /// Sets the event's value when the work so far has run.
    func encodeSignalEvent(_ event: MTLEvent, value: UInt64)
    func pushDebugGroup(_ string: String)
    func popDebugGroup()
}

package final class _MTLCommandBuffer: _MetalObject, MTLCommandBuffer {

    package var device: MTLDevice {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCommandBuffer_device(_handle) }
            return _existing(_optionalMTLDevice(made))
        }
    }

    package var commandQueue: MTLCommandQueue {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCommandBuffer_commandQueue(_handle) }
            return _existing(_optionalMTLCommandQueue(made))
        }
    }

    package var retainedReferences: Bool {
        get { withExtendedLifetime(self) { omps_MTLCommandBuffer_retainedReferences(_handle) } }
    }

    package var errorOptions: MTLCommandBufferErrorOption {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCommandBuffer_errorOptions(_handle) }
            return _value(made, MTLCommandBufferErrorOption.self)
        }
    }

    package var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MTLCommandBuffer_label(_handle) }) }
        set { withExtendedLifetime(self) { omps_MTLCommandBuffer_setLabel(_handle, newValue) } }
    }

    /// When the work began, in seconds of a clock that starts at some moment of the past.
    package var gpuStartTime: CFTimeInterval {
        get { withExtendedLifetime(self) { omps_MTLCommandBuffer_GPUStartTime(_handle) } }
    }

    package var gpuEndTime: CFTimeInterval {
        get { withExtendedLifetime(self) { omps_MTLCommandBuffer_GPUEndTime(_handle) } }
    }

    /// Where in its life the buffer is.
    package var status: MTLCommandBufferStatus {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCommandBuffer_status(_handle) }
            return _value(made, MTLCommandBufferStatus.self)
        }
    }

    /// Why the buffer failed, once `status` is Error.
    package var error: Error? {
        get { _error(from: withExtendedLifetime(self) { omps_MTLCommandBuffer_error(_handle) }) }
    }

    /// Takes a place in the queue; the work runs after all that was enqueued before.
    package func enqueue() {
        withExtendedLifetime(self) { omps_MTLCommandBuffer_enqueue(_handle) }
    }

    /// Hands the work to the queue. A second call raises.
    package func commit() {
        withExtendedLifetime(self) { omps_MTLCommandBuffer_commit(_handle) }
    }

    /// Called once, in order, when the work is about to run. To be added before commit. An exception of a handler
    /// becomes the buffer's error.
    @preconcurrency
    package func addScheduledHandler(_ block: @escaping MTLCommandBufferHandler) {
        withExtendedLifetime(self) {
            omps_MTLCommandBuffer_addScheduledHandler(
                _handle, _box(block), _invokeMTLCommandBufferHandler)
        }
    }

    package func waitUntilScheduled() {
        withExtendedLifetime(self) { omps_MTLCommandBuffer_waitUntilScheduled(_handle) }
    }

    /// Called exactly once, after the work and after handlers added before it. It runs on a thread other than the
    /// queue's: it may encode, commit and wait. To be added before commit.
    @preconcurrency
    package func addCompletedHandler(_ block: @escaping MTLCommandBufferHandler) {
        withExtendedLifetime(self) {
            omps_MTLCommandBuffer_addCompletedHandler(
                _handle, _box(block), _invokeMTLCommandBufferHandler)
        }
    }

    /// Blocks until the work and its handlers have run; called by a handler of the same queue, until the work has
    /// run. Raises before commit, as it would wait for ever.
    package func waitUntilCompleted() {
        withExtendedLifetime(self) { omps_MTLCommandBuffer_waitUntilCompleted(_handle) }
    }

    @discardableResult
    package func makeBlitCommandEncoder() -> MTLBlitCommandEncoder? {
        let made = withExtendedLifetime(self) { omps_MTLCommandBuffer_blitCommandEncoder(_handle) }
        return _optionalMTLBlitCommandEncoder(made)
    }

    @discardableResult
    package func makeComputeCommandEncoder() -> MTLComputeCommandEncoder? {
        let made = withExtendedLifetime(self) { omps_MTLCommandBuffer_computeCommandEncoder(_handle) }
        return _optionalMTLComputeCommandEncoder(made)
    }

    @discardableResult
    package func makeComputeCommandEncoder(dispatchType: MTLDispatchType) -> MTLComputeCommandEncoder? {
        let made = withExtendedLifetime(self) {
            omps_MTLCommandBuffer_computeCommandEncoderWithDispatchType(
                _handle, dispatchType.rawValue)
        }
        return _optionalMTLComputeCommandEncoder(made)
    }

    /// Later work of this buffer waits until the event has at least this value.
    package func encodeWaitForEvent(_ event: MTLEvent, value: UInt64) {
        withExtendedLifetime((self, event)) {
            omps_MTLCommandBuffer_encodeWaitForEvent_value(
                _handle, _pointer(event), value)
        }
    }

    /// Sets the event's value when the work so far has run.
    package func encodeSignalEvent(_ event: MTLEvent, value: UInt64) {
        withExtendedLifetime((self, event)) {
            omps_MTLCommandBuffer_encodeSignalEvent_value(
                _handle, _pointer(event), value)
        }
    }

    package func pushDebugGroup(_ string: String) {
        withExtendedLifetime(self) { omps_MTLCommandBuffer_pushDebugGroup(_handle, string) }
    }

    package func popDebugGroup() {
        withExtendedLifetime(self) { omps_MTLCommandBuffer_popDebugGroup(_handle) }
    }
}

package func _optionalMTLCommandBuffer(_ handle: UnsafeMutableRawPointer?) -> MTLCommandBuffer? {
    _dynamic(handle) { handle in
        return _MTLCommandBuffer(_owned: handle)
    } as? MTLCommandBuffer
}
