// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// How a command buffer is made. Default: references are retained.
public class MTLCommandBufferDescriptor: _MetalObject {
    override public class var _className: String { "MTLCommandBufferDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MTLCommandBufferDescriptor(_owned: handle)
    }

    /// Whether the buffer retains its resources until it has completed.
    public var retainedReferences: Bool {
        get { withExtendedLifetime(self) { omps_MTLCommandBufferDescriptor_retainedReferences(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MTLCommandBufferDescriptor_setRetainedReferences(
                    _handle, newValue)
            }
        }
    }

    public var errorOptions: MTLCommandBufferErrorOption {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCommandBufferDescriptor_errorOptions(_handle) }
            return _value(made, MTLCommandBufferErrorOption.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MTLCommandBufferDescriptor_setErrorOptions(
                    _handle, newValue.rawValue)
            }
        }
    }
}
