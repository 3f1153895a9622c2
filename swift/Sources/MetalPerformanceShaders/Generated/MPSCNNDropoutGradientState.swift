// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Which values a dropout kept.
public class MPSCNNDropoutGradientState: MPSNNGradientState {
    override public class var _className: String { "MPSCNNDropoutGradientState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNDropoutGradientState(_owned: handle)
    }

    /// The mask on the CPU, one byte for each value, after synchronizeOnCommandBuffer: and completion.
    @discardableResult
    public func maskData() -> Data {
        let made = withExtendedLifetime(self) { omps_MPSCNNDropoutGradientState_maskData(_handle) }
        return _existing(_data(from: made))
    }
}
