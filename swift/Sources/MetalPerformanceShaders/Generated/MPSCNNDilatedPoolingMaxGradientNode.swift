// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of dilated maximum pooling.
open class MPSCNNDilatedPoolingMaxGradientNode: MPSCNNPoolingGradientNode {
    override public class var _className: String { "MPSCNNDilatedPoolingMaxGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNDilatedPoolingMaxGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var dilationRateX: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNDilatedPoolingMaxGradientNode_dilationRateX(_handle) }
            return made
        }
    }

    open var dilationRateY: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNDilatedPoolingMaxGradientNode_dilationRateY(_handle) }
            return made
        }
    }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        gradientState: MPSNNGradientStateNode,
        kernelWidth: Int,
        kernelHeight: Int,
        strideInPixelsX: Int,
        strideInPixelsY: Int,
        dilationRateX: Int,
        dilationRateY: Int
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, gradientState)) {
            omps_MPSCNNDilatedPoolingMaxGradientNode_nodeWithSourceGradient_sourceImage_gradientState_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY_dilationRateX_dilationRateY(
                Self._className, sourceGradient._handle, sourceImage._handle, gradientState._handle,
                kernelWidth, kernelHeight, strideInPixelsX, strideInPixelsY, dilationRateX,
                dilationRateY)
        }
        guard let made else { _refused("MPSCNNDilatedPoolingMaxGradientNode", "init") }
        self.init(_owned: made)
    }
}
