// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Dropout. Defaults: keepProbability 0.5, seed 0, a decision for every value.
open class MPSCNNDropoutNode: MPSNNFilterNode {
    override public class var _className: String { "MPSCNNDropoutNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNDropoutNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var keepProbability: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNDropoutNode_keepProbability(_handle) } }
    }

    open var seed: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNDropoutNode_seed(_handle) } }
    }

    open var maskStrideInPixels: MTLSize {
        get {
            var result = MTLSize()
            withExtendedLifetime(self) { omps_MPSCNNDropoutNode_maskStrideInPixels(_handle, &result) }
            return result
        }
    }

    public convenience init(source: MPSNNImageNode) {
        let made = withExtendedLifetime(source) {
            omps_MPSCNNDropoutNode_nodeWithSource(
                Self._className, source._handle)
        }
        guard let made else { _refused("MPSCNNDropoutNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(source: MPSNNImageNode, keepProbability: Float) {
        let made = withExtendedLifetime(source) {
            omps_MPSCNNDropoutNode_nodeWithSource_keepProbability(
                Self._className, source._handle, keepProbability)
        }
        guard let made else { _refused("MPSCNNDropoutNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(
        source: MPSNNImageNode,
        keepProbability: Float,
        seed: Int,
        maskStrideInPixels: MTLSize
    ) {
        var maskStrideInPixels = maskStrideInPixels
        let made = withExtendedLifetime(source) {
            omps_MPSCNNDropoutNode_nodeWithSource_keepProbability_seed_maskStrideInPixels(
                Self._className, source._handle, keepProbability, seed, &maskStrideInPixels)
        }
        guard let made else { _refused("MPSCNNDropoutNode", "init") }
        self.init(_owned: made)
    }
}
