// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// Anything that occupies device memory.
public protocol MTLAllocation: NSObjectProtocol {
    /// Bytes of memory in use.
    var allocatedSize: Int { get }
}

package final class _MTLAllocation: _MetalObject, MTLAllocation {

    /// Bytes of memory in use.
    package var allocatedSize: Int {
        get { withExtendedLifetime(self) { omps_MTLAllocation_allocatedSize(_handle) } }
    }
}

package func _optionalMTLAllocation(_ handle: UnsafeMutableRawPointer?) -> MTLAllocation? {
    _dynamic(handle) { handle in
        if omps_conforms(handle, "MTLBuffer") { return _MTLBuffer(_owned: handle) }
        if omps_conforms(handle, "MTLTexture") { return _MTLTexture(_owned: handle) }
        if omps_conforms(handle, "MTLResource") { return _MTLResource(_owned: handle) }
        if omps_conforms(handle, "MTLComputePipelineState") { return _MTLComputePipelineState(_owned: handle) }
        if omps_conforms(handle, "MTLHeap") { return _MTLHeap(_owned: handle) }
        return _MTLAllocation(_owned: handle)
    } as? MTLAllocation
}
