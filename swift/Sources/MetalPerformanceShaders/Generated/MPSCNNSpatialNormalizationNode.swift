// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Spatial normalisation: see MPSCNNSpatialNormalization.
open class MPSCNNSpatialNormalizationNode: MPSCNNNormalizationNode {
    override public class var _className: String { "MPSCNNSpatialNormalizationNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNSpatialNormalizationNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var kernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalizationNode_kernelWidth(_handle) } }
        set {
            withExtendedLifetime(self) { omps_MPSCNNSpatialNormalizationNode_setKernelWidth(_handle, newValue) }
        }
    }

    open var kernelHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalizationNode_kernelHeight(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNSpatialNormalizationNode_setKernelHeight(
                    _handle, newValue)
            }
        }
    }

    public convenience init(source sourceNode: MPSNNImageNode, kernelSize: Int) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNSpatialNormalizationNode_nodeWithSource_kernelSize(
                Self._className, sourceNode._handle, kernelSize)
        }
        guard let made else { _refused("MPSCNNSpatialNormalizationNode", "init") }
        self.init(_owned: made)
    }
}
