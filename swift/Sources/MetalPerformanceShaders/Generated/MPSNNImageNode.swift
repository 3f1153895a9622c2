// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A place in a graph where an image is: a source that the caller provides, or a filter's result.
open class MPSNNImageNode: _MetalObject {
    override public class var _className: String { "MPSNNImageNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNImageNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Identifies the image in the graph's handle lists.
    open var handle: MPSHandle? {
        get { _optionalMPSHandle(withExtendedLifetime(self) { omps_MPSNNImageNode_handle(_handle) }) }
        set { withExtendedLifetime(self) { omps_MPSNNImageNode_setHandle(_handle, _made(newValue)) } }
    }

    /// Format of the image; None lets the graph choose.
    open var format: MPSImageFeatureChannelFormat {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNImageNode_format(_handle) }
            return _value(made, MPSImageFeatureChannelFormat.self)
        }
        set { withExtendedLifetime(self) { omps_MPSNNImageNode_setFormat(_handle, newValue.rawValue) } }
    }

    /// Makes the image; default: the temporary allocator.
    open var imageAllocator: MPSImageAllocator {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNImageNode_imageAllocator(_handle) }
            return _existing(_optionalMPSImageAllocator(made))
        }
        set { withExtendedLifetime(self) { omps_MPSNNImageNode_setImageAllocator(_handle, _made(newValue)) } }
    }

    /// Whether the image is returned among the intermediate images.
    open var exportFromGraph: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNImageNode_exportFromGraph(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNImageNode_setExportFromGraph(_handle, newValue) } }
    }

    /// Whether an exported image is made visible to the CPU.
    open var synchronizeResource: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNImageNode_synchronizeResource(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNImageNode_setSynchronizeResource(_handle, newValue) } }
    }

    /// Whether automatic training graphs end here.
    open var stopGradient: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNImageNode_stopGradient(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNImageNode_setStopGradient(_handle, newValue) } }
    }

    public init(handle: MPSHandle?) {
        let made = omps_MPSNNImageNode_initWithHandle(Self._className, _made(handle))
        guard let made else { _refused("MPSNNImageNode", "init") }
        super.init(_owned: made)
    }

    /// A node with exportFromGraph set.
    @discardableResult
    open class func exportedNode(with handle: MPSHandle?) -> MPSNNImageNode {
        return _object(omps_MPSNNImageNode_class_exportedNodeWithHandle(_made(handle)))
    }
}
