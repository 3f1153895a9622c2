// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of bilinear up-sampling. The factors have to be those of the forward node.
open class MPSCNNUpsamplingBilinearGradientNode: MPSNNGradientFilterNode {
    override public class var _className: String { "MPSCNNUpsamplingBilinearGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNUpsamplingBilinearGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var scaleFactorX: Double {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNUpsamplingBilinearGradientNode_scaleFactorX(_handle) }
            return made
        }
    }

    open var scaleFactorY: Double {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNUpsamplingBilinearGradientNode_scaleFactorY(_handle) }
            return made
        }
    }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        gradientState: MPSNNGradientStateNode,
        scaleFactorX: Double,
        scaleFactorY: Double
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, gradientState)) {
            omps_MPSCNNUpsamplingBilinearGradientNode_nodeWithSourceGradient_sourceImage_gradientState_scaleFactorX_scaleFactorY(
                Self._className, sourceGradient._handle, sourceImage._handle, gradientState._handle,
                scaleFactorX, scaleFactorY)
        }
        guard let made else { _refused("MPSCNNUpsamplingBilinearGradientNode", "init") }
        self.init(_owned: made)
    }
}
