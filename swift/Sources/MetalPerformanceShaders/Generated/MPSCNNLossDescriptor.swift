// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A loss function and its parameters. Defaults: weight 1, labelSmoothing 0, numberOfClasses 1, epsilon 1e-7, delta
/// 1, reduceAcrossBatch NO. Gradients are not divided by the batch or pixel count: put 1 / batch into `weight` for
/// a mean.
open class MPSCNNLossDescriptor: _MetalObject {
    override public class var _className: String { "MPSCNNLossDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNLossDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var lossType: MPSCNNLossType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNLossDescriptor_lossType(_handle) }
            return _value(made, MPSCNNLossType.self)
        }
        set { withExtendedLifetime(self) { omps_MPSCNNLossDescriptor_setLossType(_handle, newValue.rawValue) } }
    }

    open var reductionType: MPSCNNReductionType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNLossDescriptor_reductionType(_handle) }
            return _value(made, MPSCNNReductionType.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLossDescriptor_setReductionType(
                    _handle, newValue.rawValue)
            }
        }
    }

    /// Whether the losses of all images of a batch become one, written to the first loss image.
    open var reduceAcrossBatch: Bool {
        get { withExtendedLifetime(self) { omps_MPSCNNLossDescriptor_reduceAcrossBatch(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLossDescriptor_setReduceAcrossBatch(_handle, newValue) } }
    }

    /// Factor of loss and gradient where the labels bring no weights.
    open var weight: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLossDescriptor_weight(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLossDescriptor_setWeight(_handle, newValue) } }
    }

    /// Between 0 and 1: labels t become `t (1 - L) + L / numberOfClasses` (softmax) or `t (1 - L) + L / 2`
    /// (sigmoid).
    open var labelSmoothing: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLossDescriptor_labelSmoothing(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLossDescriptor_setLabelSmoothing(_handle, newValue) } }
    }

    open var numberOfClasses: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNLossDescriptor_numberOfClasses(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLossDescriptor_setNumberOfClasses(_handle, newValue) } }
    }

    /// Keeps the logarithms of the Log loss finite.
    open var epsilon: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLossDescriptor_epsilon(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLossDescriptor_setEpsilon(_handle, newValue) } }
    }

    /// The distance at which the Huber loss changes from a parabola to a line.
    open var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLossDescriptor_delta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLossDescriptor_setDelta(_handle, newValue) } }
    }

    public convenience init(type lossType: MPSCNNLossType, reductionType: MPSCNNReductionType) {
        let made = omps_MPSCNNLossDescriptor_cnnLossDescriptorWithType_reductionType(
            Self._className, lossType.rawValue, reductionType.rawValue)
        guard let made else { _refused("MPSCNNLossDescriptor", "init") }
        self.init(_owned: made)
    }
}
