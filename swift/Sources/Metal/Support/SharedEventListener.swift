// Written by hand: Swift's dispatch queues are not the library's.

import COpenMPS
import Foundation

/// Runs the notification blocks of shared events on a dispatch queue.
open class MTLSharedEventListener: _MetalObject {
    override public class var _className: String { "MTLSharedEventListener" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MTLSharedEventListener(_owned: handle)
    }

    public let dispatchQueue: DispatchQueue

    /// Uses a new serial queue.
    override public convenience init() { self.init(dispatchQueue: DispatchQueue(label: "MTLSharedEventListener")) }

    public init(dispatchQueue: DispatchQueue) {
        self.dispatchQueue = dispatchQueue
        super.init()
    }

    override public init(_owned handle: UnsafeMutableRawPointer) {
        dispatchQueue = DispatchQueue(label: "MTLSharedEventListener")
        super.init(_owned: handle)
    }

    public required init?(coder: NSCoder) { return nil }

    private static let sharedListener = MTLSharedEventListener()

    open class func shared() -> MTLSharedEventListener { sharedListener }

    /// The library calls blocks on a thread of its own; the listener's queue runs them, in the same order.
    func onQueue(_ block: @escaping MTLSharedEventNotificationBlock) -> MTLSharedEventNotificationBlock {
        { [dispatchQueue] event, value in dispatchQueue.async { block(event, value) } }
    }
}
