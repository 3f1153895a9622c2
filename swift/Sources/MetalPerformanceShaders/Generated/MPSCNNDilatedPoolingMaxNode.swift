// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Maximum of values dilationRate pixels apart: see MPSCNNDilatedPoolingMax. Edge mode Clamp.
open class MPSCNNDilatedPoolingMaxNode: MPSNNFilterNode {
    override public class var _className: String { "MPSCNNDilatedPoolingMaxNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNDilatedPoolingMaxNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var dilationRateX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNDilatedPoolingMaxNode_dilationRateX(_handle) } }
    }

    open var dilationRateY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNDilatedPoolingMaxNode_dilationRateY(_handle) } }
    }

    /// `size` is the window's width and height, the stride and the dilation rate.
    public convenience init(source sourceNode: MPSNNImageNode, filterSize size: Int) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNDilatedPoolingMaxNode_nodeWithSource_filterSize(
                Self._className, sourceNode._handle, size)
        }
        guard let made else { _refused("MPSCNNDilatedPoolingMaxNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(
        source sourceNode: MPSNNImageNode,
        filterSize size: Int,
        stride: Int,
        dilationRate: Int
    ) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNDilatedPoolingMaxNode_nodeWithSource_filterSize_stride_dilationRate(
                Self._className, sourceNode._handle, size, stride, dilationRate)
        }
        guard let made else { _refused("MPSCNNDilatedPoolingMaxNode", "init") }
        self.init(_owned: made)
    }

    public init(
        source sourceNode: MPSNNImageNode,
        kernelWidth: Int,
        kernelHeight: Int,
        strideInPixelsX: Int,
        strideInPixelsY: Int,
        dilationRateX: Int,
        dilationRateY: Int
    ) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNDilatedPoolingMaxNode_initWithSource_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY_dilationRateX_dilationRateY(
                Self._className, sourceNode._handle, kernelWidth, kernelHeight, strideInPixelsX,
                strideInPixelsY, dilationRateX, dilationRateY)
        }
        guard let made else { _refused("MPSCNNDilatedPoolingMaxNode", "init") }
        super.init(_owned: made)
    }
}
