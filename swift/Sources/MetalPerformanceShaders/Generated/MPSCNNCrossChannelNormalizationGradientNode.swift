// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The gradient of a normalisation across feature channels. Properties begin with the values that the forward node
/// has.
open class MPSCNNCrossChannelNormalizationGradientNode: MPSNNGradientFilterNode {
    override public class var _className: String { "MPSCNNCrossChannelNormalizationGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNCrossChannelNormalizationGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var kernelSize: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalizationGradientNode_kernelSize(_handle) }
            return made
        }
    }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        gradientState: MPSNNGradientStateNode,
        kernelSize: Int
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, gradientState)) {
            omps_MPSCNNCrossChannelNormalizationGradientNode_nodeWithSourceGradient_sourceImage_gradientState_kernelSize(
                Self._className, sourceGradient._handle, sourceImage._handle, gradientState._handle,
                kernelSize)
        }
        guard let made else { _refused("MPSCNNCrossChannelNormalizationGradientNode", "init") }
        self.init(_owned: made)
    }
}
