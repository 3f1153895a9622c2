// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Group normalisation.
open class MPSCNNGroupNormalizationNode: MPSNNFilterNode, MPSNNTrainableNode {
    override public class var _className: String { "MPSCNNGroupNormalizationNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNGroupNormalizationNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Default: GPU.
    open var trainingStyle: MPSNNTrainingStyle {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNGroupNormalizationNode_trainingStyle(_handle) }
            return _value(made, MPSNNTrainingStyle.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNGroupNormalizationNode_setTrainingStyle(
                    _handle, newValue.rawValue)
            }
        }
    }

    public convenience init(source: MPSNNImageNode, dataSource: MPSCNNGroupNormalizationDataSource) {
        let made = withExtendedLifetime(source) {
            omps_MPSCNNGroupNormalizationNode_nodeWithSource_dataSource(
                Self._className, source._handle, _made(dataSource))
        }
        guard let made else { _refused("MPSCNNGroupNormalizationNode", "init") }
        self.init(_owned: made)
    }
}
