// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the pooling gradients.
open class MPSCNNPoolingGradientNode: MPSNNGradientFilterNode {
    override public class var _className: String { "MPSCNNPoolingGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNPoolingGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var kernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNPoolingGradientNode_kernelWidth(_handle) } }
    }

    open var kernelHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNPoolingGradientNode_kernelHeight(_handle) } }
    }

    open var strideInPixelsX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNPoolingGradientNode_strideInPixelsX(_handle) } }
    }

    open var strideInPixelsY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNPoolingGradientNode_strideInPixelsY(_handle) } }
    }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        gradientState: MPSNNGradientStateNode,
        kernelWidth: Int,
        kernelHeight: Int,
        strideInPixelsX: Int,
        strideInPixelsY: Int,
        paddingPolicy: MPSNNPadding?
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, gradientState)) {
            omps_MPSCNNPoolingGradientNode_nodeWithSourceGradient_sourceImage_gradientState_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY_paddingPolicy(
                Self._className, sourceGradient._handle, sourceImage._handle, gradientState._handle,
                kernelWidth, kernelHeight, strideInPixelsX, strideInPixelsY, _made(paddingPolicy))
        }
        guard let made else { _refused("MPSCNNPoolingGradientNode", "init") }
        self.init(_owned: made)
    }
}
