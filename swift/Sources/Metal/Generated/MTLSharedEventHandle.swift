// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// Names a shared event, for making another object of it.
open class MTLSharedEventHandle: _MetalObject {
    override public class var _className: String { "MTLSharedEventHandle" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MTLSharedEventHandle(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MTLSharedEventHandle_label(_handle) }) }
    }
}
