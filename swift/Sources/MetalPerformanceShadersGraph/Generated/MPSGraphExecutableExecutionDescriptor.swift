// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// Handlers and events for a run of an executable.
open class MPSGraphExecutableExecutionDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphExecutableExecutionDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphExecutableExecutionDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var scheduledHandler: MPSGraphExecutableScheduledHandler {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphExecutableExecutionDescriptor_scheduledHandler(_handle) }
            return _existing(_closure(made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphExecutableExecutionDescriptor_setScheduledHandler(
                    _handle, _box(newValue), _invokeMPSGraphExecutableScheduledHandler)
            }
        }
    }

    open var completionHandler: MPSGraphExecutableCompletionHandler {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphExecutableExecutionDescriptor_completionHandler(_handle) }
            return _existing(_closure(made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphExecutableExecutionDescriptor_setCompletionHandler(
                    _handle, _box(newValue), _invokeMPSGraphExecutableCompletionHandler)
            }
        }
    }

    /// Has the run methods return after the work is done.
    open var waitUntilCompleted: Bool {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSGraphExecutableExecutionDescriptor_waitUntilCompleted(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphExecutableExecutionDescriptor_setWaitUntilCompleted(
                    _handle, newValue)
            }
        }
    }

    /// The run begins once the event has reached the value.
    open func wait(for event: MTLSharedEvent, value: UInt64) {
        withExtendedLifetime((self, event)) {
            omps_MPSGraphExecutableExecutionDescriptor_waitForEvent_value(
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
            omps_MPSGraphExecutableExecutionDescriptor_signalEvent_atExecutionEvent_value(
                _handle, _pointer(event), executionStage.rawValue, value)
        }
    }
}
