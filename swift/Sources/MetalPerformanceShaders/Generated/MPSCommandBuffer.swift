// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A command buffer around another one, accepted wherever a command buffer is.
open class MPSCommandBuffer: _MetalObject, MTLCommandBuffer {
    override public class var _className: String { "MPSCommandBuffer" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCommandBuffer(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The wrapped buffer.
    open var commandBuffer: MTLCommandBuffer {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCommandBuffer_commandBuffer(_handle) }
            return _existing(_optionalMTLCommandBuffer(made))
        }
    }

    /// The buffer that work is encoded to now; another one after commitAndContinue.
    open var rootCommandBuffer: MTLCommandBuffer {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCommandBuffer_rootCommandBuffer(_handle) }
            return _existing(_optionalMTLCommandBuffer(made))
        }
    }

    /// While this is set, work of MPS and MPSGraph that is encoded to this object depends on it. The work runs only
    /// if the number is not 0 when it is reached. Encoders, events and handlers do not depend on it. Around a
    /// buffer that has a predicate too, both numbers have to be other than 0.
    open var predicate: MPSPredicate? {
        get { _optional(withExtendedLifetime(self) { omps_MPSCommandBuffer_predicate(_handle) }) }
        set {
            withExtendedLifetime((self, newValue)) {
                omps_MPSCommandBuffer_setPredicate(
                    _handle, newValue?._handle)
            }
        }
    }

    open var heapProvider: MPSHeapProvider? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCommandBuffer_heapProvider(_handle) }
            return _optionalMPSHeapProvider(made)
        }
        set { withExtendedLifetime(self) { omps_MPSCommandBuffer_setHeapProvider(_handle, _made(newValue)) } }
    }

    public convenience init(commandBuffer: MTLCommandBuffer) {
        let made = withExtendedLifetime(commandBuffer) {
            omps_MPSCommandBuffer_commandBufferWithCommandBuffer(
                Self._className, _pointer(commandBuffer))
        }
        guard let made else { _refused("MPSCommandBuffer", "init") }
        self.init(_owned: made)
    }

    public convenience init(from commandQueue: MTLCommandQueue) {
        let made = withExtendedLifetime(commandQueue) {
            omps_MPSCommandBuffer_commandBufferFromCommandQueue(
                Self._className, _pointer(commandQueue))
        }
        guard let made else { _refused("MPSCommandBuffer", "init") }
        self.init(_owned: made)
    }

    /// Commits what was encoded and goes on in a new buffer of the same queue. Handlers added before belong to the
    /// old one.
    open func commitAndContinue() {
        withExtendedLifetime(self) { omps_MPSCommandBuffer_commitAndContinue(_handle) }
    }

    /// Announces the bytes of temporary memory to come.
    open func prefetchHeap(forWorkloadSize size: Int) {
        withExtendedLifetime(self) { omps_MPSCommandBuffer_prefetchHeapForWorkloadSize(_handle, size) }
    }

    open var device: MTLDevice {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCommandBuffer_device(_handle) }
            return _existing(_optionalMTLDevice(made))
        }
    }

    open var commandQueue: MTLCommandQueue {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCommandBuffer_commandQueue(_handle) }
            return _existing(_optionalMTLCommandQueue(made))
        }
    }

    open var retainedReferences: Bool {
        get { withExtendedLifetime(self) { omps_MTLCommandBuffer_retainedReferences(_handle) } }
    }

    open var errorOptions: MTLCommandBufferErrorOption {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCommandBuffer_errorOptions(_handle) }
            return _value(made, MTLCommandBufferErrorOption.self)
        }
    }

    open var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MTLCommandBuffer_label(_handle) }) }
        set { withExtendedLifetime(self) { omps_MTLCommandBuffer_setLabel(_handle, newValue) } }
    }

    /// When the work began, in seconds of a clock that starts at some moment of the past.
    open var gpuStartTime: CFTimeInterval {
        get { withExtendedLifetime(self) { omps_MTLCommandBuffer_GPUStartTime(_handle) } }
    }

    open var gpuEndTime: CFTimeInterval {
        get { withExtendedLifetime(self) { omps_MTLCommandBuffer_GPUEndTime(_handle) } }
    }

    /// Where in its life the buffer is.
    open var status: MTLCommandBufferStatus {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCommandBuffer_status(_handle) }
            return _value(made, MTLCommandBufferStatus.self)
        }
    }

    /// Why the buffer failed, once `status` is Error.
    open var error: Error? {
        get { _error(from: withExtendedLifetime(self) { omps_MTLCommandBuffer_error(_handle) }) }
    }

    /// Takes a place in the queue; the work runs after all that was enqueued before.
    open func enqueue() {
        withExtendedLifetime(self) { omps_MTLCommandBuffer_enqueue(_handle) }
    }

    /// Hands the work to the queue. A second call raises.
    open func commit() {
        withExtendedLifetime(self) { omps_MTLCommandBuffer_commit(_handle) }
    }

    /// Called once, in order, when the work is about to run. To be added before commit. An exception of a handler
    /// becomes the buffer's error.
    @preconcurrency
    open func addScheduledHandler(_ block: @escaping MTLCommandBufferHandler) {
        withExtendedLifetime(self) {
            omps_MTLCommandBuffer_addScheduledHandler(
                _handle, _box(block), _invokeMTLCommandBufferHandler)
        }
    }

    open func waitUntilScheduled() {
        withExtendedLifetime(self) { omps_MTLCommandBuffer_waitUntilScheduled(_handle) }
    }

    /// Called exactly once, after the work and after handlers added before it. It runs on a thread other than the
    /// queue's: it may encode, commit and wait. To be added before commit.
    @preconcurrency
    open func addCompletedHandler(_ block: @escaping MTLCommandBufferHandler) {
        withExtendedLifetime(self) {
            omps_MTLCommandBuffer_addCompletedHandler(
                _handle, _box(block), _invokeMTLCommandBufferHandler)
        }
    }

    /// Blocks until the work and its handlers have run; called by a handler of the same queue, until the work has
    /// run. Raises before commit, as it would wait for ever.
    open func waitUntilCompleted() {
        withExtendedLifetime(self) { omps_MTLCommandBuffer_waitUntilCompleted(_handle) }
    }

    @discardableResult
    open func makeBlitCommandEncoder() -> MTLBlitCommandEncoder? {
        let made = withExtendedLifetime(self) { omps_MTLCommandBuffer_blitCommandEncoder(_handle) }
        return _optionalMTLBlitCommandEncoder(made)
    }

    @discardableResult
    open func makeComputeCommandEncoder() -> MTLComputeCommandEncoder? {
        let made = withExtendedLifetime(self) { omps_MTLCommandBuffer_computeCommandEncoder(_handle) }
        return _optionalMTLComputeCommandEncoder(made)
    }

    @discardableResult
    open func makeComputeCommandEncoder(dispatchType: MTLDispatchType) -> MTLComputeCommandEncoder? {
        let made = withExtendedLifetime(self) {
            omps_MTLCommandBuffer_computeCommandEncoderWithDispatchType(
                _handle, dispatchType.rawValue)
        }
        return _optionalMTLComputeCommandEncoder(made)
    }

    /// Later work of this buffer waits until the event has at least this value.
    open func encodeWaitForEvent(_ event: MTLEvent, value: UInt64) {
        withExtendedLifetime((self, event)) {
            omps_MTLCommandBuffer_encodeWaitForEvent_value(
                _handle, _pointer(event), value)
        }
    }

    /// Sets the event's value when the work so far has run.
    open func encodeSignalEvent(_ event: MTLEvent, value: UInt64) {
        withExtendedLifetime((self, event)) {
            omps_MTLCommandBuffer_encodeSignalEvent_value(
                _handle, _pointer(event), value)
        }
    }

    open func pushDebugGroup(_ string: String) {
        withExtendedLifetime(self) { omps_MTLCommandBuffer_pushDebugGroup(_handle, string) }
    }

    open func popDebugGroup() {
        withExtendedLifetime(self) { omps_MTLCommandBuffer_popDebugGroup(_handle) }
    }
}
