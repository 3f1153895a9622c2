// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// Runs the notification blocks of shared events on a dispatch queue.
public class MTLSharedEventListener: _MetalObject {
    override public class var _className: String { "MTLSharedEventListener" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MTLSharedEventListener(_owned: handle)
    }

    @discardableResult
    public class func shared() -> MTLSharedEventListener {
        return _object(omps_MTLSharedEventListener_class_sharedListener())
    }
}
