// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the pooling nodes. Edge mode Clamp; the initialisers with a size alone use it as the stride too.
open class MPSCNNPoolingNode: MPSNNFilterNode {
    override public class var _className: String { "MPSCNNPoolingNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNPoolingNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var kernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNPoolingNode_kernelWidth(_handle) } }
    }

    open var kernelHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNPoolingNode_kernelHeight(_handle) } }
    }

    open var strideInPixelsX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNPoolingNode_strideInPixelsX(_handle) } }
    }

    open var strideInPixelsY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNPoolingNode_strideInPixelsY(_handle) } }
    }

    public convenience init(source sourceNode: MPSNNImageNode, filterSize size: Int) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNPoolingNode_nodeWithSource_filterSize(
                Self._className, sourceNode._handle, size)
        }
        guard let made else { _refused("MPSCNNPoolingNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(source sourceNode: MPSNNImageNode, filterSize size: Int, stride: Int) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNPoolingNode_nodeWithSource_filterSize_stride(
                Self._className, sourceNode._handle, size, stride)
        }
        guard let made else { _refused("MPSCNNPoolingNode", "init") }
        self.init(_owned: made)
    }

    public init(
        source sourceNode: MPSNNImageNode,
        kernelWidth: Int,
        kernelHeight: Int,
        strideInPixelsX: Int,
        strideInPixelsY: Int
    ) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNPoolingNode_initWithSource_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY(
                Self._className, sourceNode._handle, kernelWidth, kernelHeight, strideInPixelsX,
                strideInPixelsY)
        }
        guard let made else { _refused("MPSCNNPoolingNode", "init") }
        super.init(_owned: made)
    }
}
