// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Instance normalisation.
open class MPSCNNInstanceNormalizationNode: MPSNNFilterNode, MPSNNTrainableNode {
    override public class var _className: String { "MPSCNNInstanceNormalizationNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNInstanceNormalizationNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Default: GPU.
    open var trainingStyle: MPSNNTrainingStyle {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNInstanceNormalizationNode_trainingStyle(_handle) }
            return _value(made, MPSNNTrainingStyle.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNInstanceNormalizationNode_setTrainingStyle(
                    _handle, newValue.rawValue)
            }
        }
    }

    public convenience init(source: MPSNNImageNode, dataSource: MPSCNNInstanceNormalizationDataSource) {
        let made = withExtendedLifetime(source) {
            omps_MPSCNNInstanceNormalizationNode_nodeWithSource_dataSource(
                Self._className, source._handle, _made(dataSource))
        }
        guard let made else { _refused("MPSCNNInstanceNormalizationNode", "init") }
        self.init(_owned: made)
    }
}
