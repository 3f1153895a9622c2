// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// How a command buffer is made. Default: references are retained.
open class MTLCommandBufferDescriptor: _MetalObject {
    override public class var _className: String { "MTLCommandBufferDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MTLCommandBufferDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Whether the buffer retains its resources until it has completed.
    open var retainedReferences: Bool {
        get { withExtendedLifetime(self) { omps_MTLCommandBufferDescriptor_retainedReferences(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MTLCommandBufferDescriptor_setRetainedReferences(
                    _handle, newValue)
            }
        }
    }

    open var errorOptions: MTLCommandBufferErrorOption {
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
