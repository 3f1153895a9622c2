// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Normalisation across feature channels: see MPSCNNCrossChannelNormalization.
public class MPSCNNCrossChannelNormalizationNode: MPSCNNNormalizationNode {
    override public class var _className: String { "MPSCNNCrossChannelNormalizationNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNCrossChannelNormalizationNode(_owned: handle)
    }

    public var kernelSizeInFeatureChannels: Int {
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
