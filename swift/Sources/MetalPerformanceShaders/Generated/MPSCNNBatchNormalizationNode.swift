// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Batch normalisation.
open class MPSCNNBatchNormalizationNode: MPSNNFilterNode, MPSNNTrainableNode {
    override public class var _className: String { "MPSCNNBatchNormalizationNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNBatchNormalizationNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Whether the statistics are those of the batch: if a gradient node reads the result state (Automatic, the
    /// default), always or never. Otherwise they are the data source's, and do not depend on the source in
    /// gradients either.
    open var flags: MPSCNNBatchNormalizationFlags {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNBatchNormalizationNode_flags(_handle) }
            return _value(made, MPSCNNBatchNormalizationFlags.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNBatchNormalizationNode_setFlags(
                    _handle, newValue.rawValue)
            }
        }
    }

    /// Default: GPU.
    open var trainingStyle: MPSNNTrainingStyle {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNBatchNormalizationNode_trainingStyle(_handle) }
            return _value(made, MPSNNTrainingStyle.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNBatchNormalizationNode_setTrainingStyle(
                    _handle, newValue.rawValue)
            }
        }
    }

    public convenience init(source: MPSNNImageNode, dataSource: MPSCNNBatchNormalizationDataSource) {
        let made = withExtendedLifetime(source) {
            omps_MPSCNNBatchNormalizationNode_nodeWithSource_dataSource(
                Self._className, source._handle, _made(dataSource))
        }
        guard let made else { _refused("MPSCNNBatchNormalizationNode", "init") }
        self.init(_owned: made)
    }
}
