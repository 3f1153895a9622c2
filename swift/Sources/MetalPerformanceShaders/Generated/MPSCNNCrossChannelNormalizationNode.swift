// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Normalisation across feature channels: see MPSCNNCrossChannelNormalization.
open class MPSCNNCrossChannelNormalizationNode: MPSCNNNormalizationNode {
    override public class var _className: String { "MPSCNNCrossChannelNormalizationNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNCrossChannelNormalizationNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var kernelSizeInFeatureChannels: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSCNNCrossChannelNormalizationNode_kernelSizeInFeatureChannels(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNCrossChannelNormalizationNode_setKernelSizeInFeatureChannels(
                    _handle, newValue)
            }
        }
    }

    public convenience init(source sourceNode: MPSNNImageNode, kernelSize: Int) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNCrossChannelNormalizationNode_nodeWithSource_kernelSize(
                Self._className, sourceNode._handle, kernelSize)
        }
        guard let made else { _refused("MPSCNNCrossChannelNormalizationNode", "init") }
        self.init(_owned: made)
    }
}
