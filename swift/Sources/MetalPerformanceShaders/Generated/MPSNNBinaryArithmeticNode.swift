// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the arithmetic nodes: (primaryScale x) op (secondaryScale y) + bias, clamped to [minimumValue,
/// maximumValue].
open class MPSNNBinaryArithmeticNode: MPSNNFilterNode {
    override public class var _className: String { "MPSNNBinaryArithmeticNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNBinaryArithmeticNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var primaryScale: Float {
        get { withExtendedLifetime(self) { omps_MPSNNBinaryArithmeticNode_primaryScale(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNBinaryArithmeticNode_setPrimaryScale(_handle, newValue) } }
    }

    open var secondaryScale: Float {
        get { withExtendedLifetime(self) { omps_MPSNNBinaryArithmeticNode_secondaryScale(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNBinaryArithmeticNode_setSecondaryScale(_handle, newValue) } }
    }

    open var bias: Float {
        get { withExtendedLifetime(self) { omps_MPSNNBinaryArithmeticNode_bias(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNBinaryArithmeticNode_setBias(_handle, newValue) } }
    }

    open var primaryStrideInPixelsX: Int {
        get {
            return withExtendedLifetime(self) { omps_MPSNNBinaryArithmeticNode_primaryStrideInPixelsX(_handle) }
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNBinaryArithmeticNode_setPrimaryStrideInPixelsX(
                    _handle, newValue)
            }
        }
    }

    open var primaryStrideInPixelsY: Int {
        get {
            return withExtendedLifetime(self) { omps_MPSNNBinaryArithmeticNode_primaryStrideInPixelsY(_handle) }
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNBinaryArithmeticNode_setPrimaryStrideInPixelsY(
                    _handle, newValue)
            }
        }
    }

    open var primaryStrideInFeatureChannels: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSNNBinaryArithmeticNode_primaryStrideInFeatureChannels(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNBinaryArithmeticNode_setPrimaryStrideInFeatureChannels(
                    _handle, newValue)
            }
        }
    }

    open var secondaryStrideInPixelsX: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNBinaryArithmeticNode_secondaryStrideInPixelsX(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNBinaryArithmeticNode_setSecondaryStrideInPixelsX(
                    _handle, newValue)
            }
        }
    }

    open var secondaryStrideInPixelsY: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNBinaryArithmeticNode_secondaryStrideInPixelsY(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNBinaryArithmeticNode_setSecondaryStrideInPixelsY(
                    _handle, newValue)
            }
        }
    }

    open var secondaryStrideInFeatureChannels: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSNNBinaryArithmeticNode_secondaryStrideInFeatureChannels(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNBinaryArithmeticNode_setSecondaryStrideInFeatureChannels(
                    _handle, newValue)
            }
        }
    }

    open var minimumValue: Float {
        get { withExtendedLifetime(self) { omps_MPSNNBinaryArithmeticNode_minimumValue(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNBinaryArithmeticNode_setMinimumValue(_handle, newValue) } }
    }

    open var maximumValue: Float {
        get { withExtendedLifetime(self) { omps_MPSNNBinaryArithmeticNode_maximumValue(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNBinaryArithmeticNode_setMaximumValue(_handle, newValue) } }
    }

    public convenience init(sources sourceNodes: [MPSNNImageNode]) {
        let made = omps_MPSNNBinaryArithmeticNode_nodeWithSources(
            Self._className, _array(sourceNodes) { _retained($0) })
        guard let made else { _refused("MPSNNBinaryArithmeticNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(leftSource left: MPSNNImageNode, rightSource right: MPSNNImageNode) {
        let made = withExtendedLifetime((left, right)) {
            omps_MPSNNBinaryArithmeticNode_nodeWithLeftSource_rightSource(
                Self._className, left._handle, right._handle)
        }
        guard let made else { _refused("MPSNNBinaryArithmeticNode", "init") }
        self.init(_owned: made)
    }

    /// Class of the gradient nodes.
    @discardableResult
    open func gradientClass() -> AnyClass {
        return _class(withExtendedLifetime(self) { omps_MPSNNBinaryArithmeticNode_gradientClass(_handle) })
    }
}
