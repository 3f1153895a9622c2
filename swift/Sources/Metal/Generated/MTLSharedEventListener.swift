// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// Runs the notification blocks of shared events on a dispatch queue.
open class MTLSharedEventListener: _MetalObject {
    override public class var _className: String { "MTLSharedEventListener" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MTLSharedEventListener(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    @discardableResult
    open class func shared() -> MTLSharedEventListener {
        return _object(omps_MTLSharedEventListener_class_sharedListener())
    }
}
