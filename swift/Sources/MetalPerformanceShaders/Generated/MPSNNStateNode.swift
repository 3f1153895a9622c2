// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A place in a graph where a state is.
open class MPSNNStateNode: _MetalObject {
    override public class var _className: String { "MPSNNStateNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNStateNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var handle: MPSHandle? {
        get { _optionalMPSHandle(withExtendedLifetime(self) { omps_MPSNNStateNode_handle(_handle) }) }
        set { withExtendedLifetime(self) { omps_MPSNNStateNode_setHandle(_handle, _made(newValue)) } }
    }

    /// Whether the state is returned among the destination states.
    open var exportFromGraph: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNStateNode_exportFromGraph(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNStateNode_setExportFromGraph(_handle, newValue) } }
    }

    open var synchronizeResource: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNStateNode_synchronizeResource(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNStateNode_setSynchronizeResource(_handle, newValue) } }
    }
}
