// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The same for a sequence of images, made when the sequence was encoded.
open class MPSRNNRecurrentImageState: MPSState {
    override public class var _className: String { "MPSRNNRecurrentImageState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSRNNRecurrentImageState(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice, bufferSize: Int) {
        super.init(device: device, bufferSize: bufferSize)
    }

    override public init(device: MTLDevice, textureDescriptor descriptor: MTLTextureDescriptor) {
        super.init(device: device, textureDescriptor: descriptor)
    }

    override public init(resource: MTLResource?) {
        super.init(resource: resource)
    }

    override public init(device: MTLDevice, resourceList: MPSStateResourceList) {
        super.init(device: device, resourceList: resourceList)
    }

    override public init(resources: [MTLResource]?) {
        super.init(resources: resources)
    }

    /// h of a layer; nil for an index past the last layer.
    @discardableResult
    open func getRecurrentOutputImage(forLayerIndex layerIndex: Int) -> MPSImage? {
        let made = withExtendedLifetime(self) {
            omps_MPSRNNRecurrentImageState_getRecurrentOutputImageForLayerIndex(
                _handle, layerIndex)
        }
        return _optional(made)
    }

    /// c of a layer; nil for a layer that is no LSTM.
    @discardableResult
    open func getMemoryCellImage(forLayerIndex layerIndex: Int) -> MPSImage? {
        let made = withExtendedLifetime(self) {
            omps_MPSRNNRecurrentImageState_getMemoryCellImageForLayerIndex(
                _handle, layerIndex)
        }
        return _optional(made)
    }
}
