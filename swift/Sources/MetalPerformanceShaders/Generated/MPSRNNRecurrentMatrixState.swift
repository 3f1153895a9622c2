// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The states that the layers of a stack pass on to the next sequence.
public class MPSRNNRecurrentMatrixState: MPSState {
    override public class var _className: String { "MPSRNNRecurrentMatrixState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSRNNRecurrentMatrixState(_owned: handle)
    }

    /// h of a layer; nil for an index past the last layer.
    @discardableResult
    public func getRecurrentOutputMatrix(forLayerIndex layerIndex: Int) -> MPSMatrix? {
        let made = withExtendedLifetime(self) {
            omps_MPSRNNRecurrentMatrixState_getRecurrentOutputMatrixForLayerIndex(
                _handle, layerIndex)
        }
        return _optional(made)
    }

    /// c of a layer; nil for a layer that is no LSTM.
    @discardableResult
    public func getMemoryCellMatrix(forLayerIndex layerIndex: Int) -> MPSMatrix? {
        let made = withExtendedLifetime(self) {
            omps_MPSRNNRecurrentMatrixState_getMemoryCellMatrixForLayerIndex(
                _handle, layerIndex)
        }
        return _optional(made)
    }
}
