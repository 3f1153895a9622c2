// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// A compute function made ready for one device.
public protocol MTLComputePipelineState: MTLAllocation, Sendable {
    var label: String? { get }
    var device: MTLDevice { get }
    var maxTotalThreadsPerThreadgroup: Int { get }
    var threadExecutionWidth: Int { get }
    var staticThreadgroupMemoryLength: Int { get }
}

package final class _MTLComputePipelineState: _MetalObject, MTLComputePipelineState, @unchecked Sendable {

    package var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MTLComputePipelineState_label(_handle) }) }
    }

    package var device: MTLDevice {
        get {
            let made = withExtendedLifetime(self) { omps_MTLComputePipelineState_device(_handle) }
            return _existing(_optionalMTLDevice(made))
        }
    }

    package var maxTotalThreadsPerThreadgroup: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MTLComputePipelineState_maxTotalThreadsPerThreadgroup(_handle) }
            return made
        }
    }

    package var threadExecutionWidth: Int {
        get { withExtendedLifetime(self) { omps_MTLComputePipelineState_threadExecutionWidth(_handle) } }
    }

    package var staticThreadgroupMemoryLength: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MTLComputePipelineState_staticThreadgroupMemoryLength(_handle) }
            return made
        }
    }

    /// Bytes of memory in use.
    package var allocatedSize: Int {
        get { withExtendedLifetime(self) { omps_MTLAllocation_allocatedSize(_handle) } }
    }
}

package func _optionalMTLComputePipelineState(_ handle: UnsafeMutableRawPointer?) -> MTLComputePipelineState? {
    _dynamic(handle) { handle in
        return _MTLComputePipelineState(_owned: handle)
    } as? MTLComputePipelineState
}
