// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// Handlers and events for a run.
open class MPSGraphExecutionDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphExecutionDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphExecutionDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Called when the work has reached the device.
    open var scheduledHandler: MPSGraphScheduledHandler {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphExecutionDescriptor_scheduledHandler(_handle) }
            return _existing(_closure(made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphExecutionDescriptor_setScheduledHandler(
                    _handle, _box(newValue), _invokeMPSGraphScheduledHandler)
            }
        }
    }

    /// Called when the results are there, in the order of the runs of a queue.
    open var completionHandler: MPSGraphCompletionHandler {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphExecutionDescriptor_completionHandler(_handle) }
            return _existing(_closure(made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphExecutionDescriptor_setCompletionHandler(
                    _handle, _box(newValue), _invokeMPSGraphCompletionHandler)
            }
        }
    }

    /// Has the run methods return after the work is done.
    open var waitUntilCompleted: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphExecutionDescriptor_waitUntilCompleted(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphExecutionDescriptor_setWaitUntilCompleted(
                    _handle, newValue)
            }
        }
    }

    open var compilationDescriptor: MPSGraphCompilationDescriptor? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphExecutionDescriptor_compilationDescriptor(_handle) }
            return _optional(made)
        }
        set {
            withExtendedLifetime((self, newValue)) {
                omps_MPSGraphExecutionDescriptor_setCompilationDescriptor(
                    _handle, newValue?._handle)
            }
        }
    }

    /// The run begins once the event has reached the value.
    open func wait(for event: MTLSharedEvent, value: UInt64) {
        withExtendedLifetime((self, event)) {
            omps_MPSGraphExecutionDescriptor_waitForEvent_value(
                _handle, _pointer(event), value)
        }
    }

    /// Raises the event when the run is done.
    open func signal(
        _ event: MTLSharedEvent,
        atExecutionEvent executionStage: MPSGraphExecutionStage,
        value: UInt64
    ) {
        withExtendedLifetime((self, event)) {
            omps_MPSGraphExecutionDescriptor_signalEvent_atExecutionEvent_value(
                _handle, _pointer(event), executionStage.rawValue, value)
        }
    }
}
