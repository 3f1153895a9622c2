// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// Writes one kind of work into a command buffer. One encoder is open at a time.
public protocol MTLCommandEncoder: NSObjectProtocol {
    var device: MTLDevice { get }
    var label: String? { get set }
    /// Closes the encoder; only then may another be made or the buffer be committed.
    func endEncoding()
    func barrier(afterQueue afterQueueStages: MTLStages, before beforeStages: MTLStages)
    func insertDebugSignpost(_ string: String)
    func pushDebugGroup(_ string: String)
    func popDebugGroup()
}

package final class _MTLCommandEncoder: _MetalObject, MTLCommandEncoder {

    package var device: MTLDevice {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCommandEncoder_device(_handle) }
            return _existing(_optionalMTLDevice(made))
        }
    }

    package var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MTLCommandEncoder_label(_handle) }) }
        set { withExtendedLifetime(self) { omps_MTLCommandEncoder_setLabel(_handle, newValue) } }
    }

    /// Closes the encoder; only then may another be made or the buffer be committed.
    package func endEncoding() {
        withExtendedLifetime(self) { omps_MTLCommandEncoder_endEncoding(_handle) }
    }

    package func barrier(afterQueue afterQueueStages: MTLStages, before beforeStages: MTLStages) {
        withExtendedLifetime(self) {
            omps_MTLCommandEncoder_barrierAfterQueueStages_beforeStages(
                _handle, afterQueueStages.rawValue, beforeStages.rawValue)
        }
    }

    package func insertDebugSignpost(_ string: String) {
        withExtendedLifetime(self) { omps_MTLCommandEncoder_insertDebugSignpost(_handle, string) }
    }

    package func pushDebugGroup(_ string: String) {
        withExtendedLifetime(self) { omps_MTLCommandEncoder_pushDebugGroup(_handle, string) }
    }

    package func popDebugGroup() {
        withExtendedLifetime(self) { omps_MTLCommandEncoder_popDebugGroup(_handle) }
    }
}

package func _optionalMTLCommandEncoder(_ handle: UnsafeMutableRawPointer?) -> MTLCommandEncoder? {
    _dynamic(handle) { handle in
        if omps_conforms(handle, "MTLBlitCommandEncoder") { return _MTLBlitCommandEncoder(_owned: handle) }
        if omps_conforms(handle, "MTLComputeCommandEncoder") { return _MTLComputeCommandEncoder(_owned: handle) }
        return _MTLCommandEncoder(_owned: handle)
    } as? MTLCommandEncoder
}
