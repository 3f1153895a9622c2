// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A loss for object detection with anchor boxes (YOLO, arXiv 1612.08242). It has four parts, with a descriptor for
/// each: position, size, confidence and classes of the boxes. Their reduction types are those of this descriptor.
open class MPSCNNYOLOLossDescriptor: _MetalObject {
    override public class var _className: String { "MPSCNNYOLOLossDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNYOLOLossDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Of the sigmoid of x and y, usually the mean squared error.
    open var xyLossDescriptor: MPSCNNLossDescriptor {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_XYLossDescriptor(_handle) }
            return _object(made)
        }
        set {
            withExtendedLifetime((self, newValue)) {
                omps_MPSCNNYOLOLossDescriptor_setXYLossDescriptor(
                    _handle, newValue._handle)
            }
        }
    }

    /// Of width and height, usually Huber. The targets are log(size / anchor + 1e-5).
    open var whLossDescriptor: MPSCNNLossDescriptor {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_WHLossDescriptor(_handle) }
            return _object(made)
        }
        set {
            withExtendedLifetime((self, newValue)) {
                omps_MPSCNNYOLOLossDescriptor_setWHLossDescriptor(
                    _handle, newValue._handle)
            }
        }
    }

    /// Usually the sigmoid cross-entropy.
    open var confidenceLossDescriptor: MPSCNNLossDescriptor {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_confidenceLossDescriptor(_handle) }
            return _object(made)
        }
        set {
            withExtendedLifetime((self, newValue)) {
                omps_MPSCNNYOLOLossDescriptor_setConfidenceLossDescriptor(
                    _handle, newValue._handle)
            }
        }
    }

    /// Usually the softmax cross-entropy.
    open var classesLossDescriptor: MPSCNNLossDescriptor {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_classesLossDescriptor(_handle) }
            return _object(made)
        }
        set {
            withExtendedLifetime((self, newValue)) {
                omps_MPSCNNYOLOLossDescriptor_setClassesLossDescriptor(
                    _handle, newValue._handle)
            }
        }
    }

    open var reductionType: MPSCNNReductionType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_reductionType(_handle) }
            return _value(made, MPSCNNReductionType.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNYOLOLossDescriptor_setReductionType(
                    _handle, newValue.rawValue)
            }
        }
    }

    /// Whether the losses of all images of a batch become one, written to the first loss image. Default: NO.
    open var reduceAcrossBatch: Bool {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_reduceAcrossBatch(_handle) } }
        set {
            withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_setReduceAcrossBatch(_handle, newValue) }
        }
    }

    /// Whether the target of an object's confidence is the overlap (intersection over union) of the predicted box
    /// and the true one, not 1. Default: YES.
    open var rescore: Bool {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_rescore(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_setRescore(_handle, newValue) } }
    }

    /// Factors of the position's loss (10), the size's (10), the confidence's without (5) and with an object (100),
    /// and the classes' (2).
    open var scaleXY: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_scaleXY(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_setScaleXY(_handle, newValue) } }
    }

    open var scaleWH: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_scaleWH(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_setScaleWH(_handle, newValue) } }
    }

    open var scaleNoObject: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_scaleNoObject(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_setScaleNoObject(_handle, newValue) } }
    }

    open var scaleObject: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_scaleObject(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_setScaleObject(_handle, newValue) } }
    }

    open var scaleClass: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_scaleClass(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_setScaleClass(_handle, newValue) } }
    }

    /// An anchor whose overlap with the true size is larger has an object, besides the best one of the cell.
    /// Default: 0.7.
    open var minIOUForObjectPresence: Float {
        get {
            return withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_minIOUForObjectPresence(_handle) }
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNYOLOLossDescriptor_setMinIOUForObjectPresence(
                    _handle, newValue)
            }
        }
    }

    /// An anchor without object whose overlap is smaller has its confidence trained towards 0. Default: 0.3.
    open var maxIOUForObjectAbsence: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_maxIOUForObjectAbsence(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNYOLOLossDescriptor_setMaxIOUForObjectAbsence(
                    _handle, newValue)
            }
        }
    }

    open var numberOfAnchorBoxes: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_numberOfAnchorBoxes(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNYOLOLossDescriptor_setNumberOfAnchorBoxes(
                    _handle, newValue)
            }
        }
    }

    /// Floats: width and height of each anchor box, in cells. Copied.
    open var anchorBoxes: Data {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNYOLOLossDescriptor_anchorBoxes(_handle) }
            return _existing(_data(from: made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNYOLOLossDescriptor_setAnchorBoxes(
                    _handle, _data(newValue))
            }
        }
    }

    @discardableResult
    open class func cnnLossDescriptor(
        withXYLossType XYLossType: MPSCNNLossType,
        whLossType WHLossType: MPSCNNLossType,
        confidenceLossType: MPSCNNLossType,
        classesLossType: MPSCNNLossType,
        reductionType: MPSCNNReductionType,
        anchorBoxes: Data,
        numberOfAnchorBoxes: Int
    ) -> MPSCNNYOLOLossDescriptor {
        let made = omps_MPSCNNYOLOLossDescriptor_class_cnnLossDescriptorWithXYLossType_WHLossType_confidenceLossType_classesLossType_reductionType_anchorBoxes_numberOfAnchorBoxes(
            XYLossType.rawValue, WHLossType.rawValue, confidenceLossType.rawValue,
            classesLossType.rawValue, reductionType.rawValue, _data(anchorBoxes),
            numberOfAnchorBoxes)
        return _object(made)
    }
}
