// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The same for a sequence of images, made when the sequence was encoded.
public class MPSRNNRecurrentImageState: MPSState {
    override public class var _className: String { "MPSRNNRecurrentImageState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSRNNRecurrentImageState(_owned: handle)
    }

    /// h of a layer; nil for an index past the last layer.
    @discardableResult
    public func getRecurrentOutputImage(forLayerIndex layerIndex: Int) -> MPSImage? {
        let made = withExtendedLifetime(self) {
            omps_MPSRNNRecurrentImageState_getRecurrentOutputImageForLayerIndex(
                _handle, layerIndex)
        }
        return _optional(made)
    }

    /// c of a layer; nil for a layer that is no LSTM.
    @discardableResult
    public func getMemoryCellImage(forLayerIndex layerIndex: Int) -> MPSImage? {
        let made = withExtendedLifetime(self) {
            omps_MPSRNNRecurrentImageState_getMemoryCellImageForLayerIndex(
                _handle, layerIndex)
        }
        return _optional(made)
    }
}
