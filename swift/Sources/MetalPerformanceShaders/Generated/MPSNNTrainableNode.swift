// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A node with weights that can be updated.
public protocol MPSNNTrainableNode: NSObjectProtocol {
    /// Default: GPU.
    var trainingStyle: MPSNNTrainingStyle { get set }
}

package final class _MPSNNTrainableNode: _MetalObject, MPSNNTrainableNode {

    /// Default: GPU.
    package var trainingStyle: MPSNNTrainingStyle {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNTrainableNode_trainingStyle(_handle) }
            return _value(made, MPSNNTrainingStyle.self)
        }
        set { withExtendedLifetime(self) { omps_MPSNNTrainableNode_setTrainingStyle(_handle, newValue.rawValue) } }
    }
}

package func _optionalMPSNNTrainableNode(_ handle: UnsafeMutableRawPointer?) -> MPSNNTrainableNode? {
    _dynamic(handle) { handle in
        return _MPSNNTrainableNode(_owned: handle)
    } as? MPSNNTrainableNode
}
private let _tableMPSNNTrainableNode = _permanent(omps_MPSNNTrainableNode_table(
    trainingStyle: { context in
        return _implementation(context, as: MPSNNTrainableNode.self).trainingStyle.rawValue
    },
    setTrainingStyle: { context, a0 in
        _implementation(context, as: MPSNNTrainableNode.self).trainingStyle = _value(a0, MPSNNTrainingStyle.self)
    }
))

package func _made(_ object: MPSNNTrainableNode?) -> UnsafeMutableRawPointer? {
    guard let object else { return nil }
    if let wrapper = object as? _MetalObject { return _retained(wrapper) }
    return omps_MPSNNTrainableNode_make(_address(object), _type(object), _tableMPSNNTrainableNode)
}
