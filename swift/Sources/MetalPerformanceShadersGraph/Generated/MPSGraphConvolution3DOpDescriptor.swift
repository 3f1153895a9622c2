// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// How a convolution moves over volumes: along Z (depth, front to back), Y and X. Layouts are NCDHW or NDHWC,
/// weights OIDHW or DHWIO; the first of each unless set.
open class MPSGraphConvolution3DOpDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphConvolution3DOpDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphConvolution3DOpDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var strideInX: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphConvolution3DOpDescriptor_strideInX(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution3DOpDescriptor_setStrideInX(
                    _handle, newValue)
            }
        }
    }

    open var strideInY: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphConvolution3DOpDescriptor_strideInY(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution3DOpDescriptor_setStrideInY(
                    _handle, newValue)
            }
        }
    }

    open var strideInZ: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphConvolution3DOpDescriptor_strideInZ(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution3DOpDescriptor_setStrideInZ(
                    _handle, newValue)
            }
        }
    }

    open var dilationRateInX: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphConvolution3DOpDescriptor_dilationRateInX(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution3DOpDescriptor_setDilationRateInX(
                    _handle, newValue)
            }
        }
    }

    open var dilationRateInY: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphConvolution3DOpDescriptor_dilationRateInY(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution3DOpDescriptor_setDilationRateInY(
                    _handle, newValue)
            }
        }
    }

    open var dilationRateInZ: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphConvolution3DOpDescriptor_dilationRateInZ(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution3DOpDescriptor_setDilationRateInZ(
                    _handle, newValue)
            }
        }
    }

    open var paddingLeft: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphConvolution3DOpDescriptor_paddingLeft(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution3DOpDescriptor_setPaddingLeft(
                    _handle, newValue)
            }
        }
    }

    open var paddingRight: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphConvolution3DOpDescriptor_paddingRight(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution3DOpDescriptor_setPaddingRight(
                    _handle, newValue)
            }
        }
    }

    open var paddingTop: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphConvolution3DOpDescriptor_paddingTop(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution3DOpDescriptor_setPaddingTop(
                    _handle, newValue)
            }
        }
    }

    open var paddingBottom: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphConvolution3DOpDescriptor_paddingBottom(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution3DOpDescriptor_setPaddingBottom(
                    _handle, newValue)
            }
        }
    }

    open var paddingFront: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphConvolution3DOpDescriptor_paddingFront(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution3DOpDescriptor_setPaddingFront(
                    _handle, newValue)
            }
        }
    }

    open var paddingBack: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphConvolution3DOpDescriptor_paddingBack(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution3DOpDescriptor_setPaddingBack(
                    _handle, newValue)
            }
        }
    }

    open var paddingStyle: MPSGraphPaddingStyle {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphConvolution3DOpDescriptor_paddingStyle(_handle) }
            return _value(made, MPSGraphPaddingStyle.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution3DOpDescriptor_setPaddingStyle(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var dataLayout: MPSGraphTensorNamedDataLayout {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphConvolution3DOpDescriptor_dataLayout(_handle) }
            return _value(made, MPSGraphTensorNamedDataLayout.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution3DOpDescriptor_setDataLayout(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var weightsLayout: MPSGraphTensorNamedDataLayout {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphConvolution3DOpDescriptor_weightsLayout(_handle) }
            return _value(made, MPSGraphTensorNamedDataLayout.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution3DOpDescriptor_setWeightsLayout(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var groups: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphConvolution3DOpDescriptor_groups(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphConvolution3DOpDescriptor_setGroups(_handle, newValue) } }
    }

    public convenience init?(
        strideInX: Int,
        strideInY: Int,
        strideInZ: Int,
        dilationRateInX: Int,
        dilationRateInY: Int,
        dilationRateInZ: Int,
        groups: Int,
        paddingLeft: Int,
        paddingRight: Int,
        paddingTop: Int,
        paddingBottom: Int,
        paddingFront: Int,
        paddingBack: Int,
        paddingStyle: MPSGraphPaddingStyle,
        dataLayout: MPSGraphTensorNamedDataLayout,
        weightsLayout: MPSGraphTensorNamedDataLayout
    ) {
        let made = omps_MPSGraphConvolution3DOpDescriptor_descriptorWithStrideInX_strideInY_strideInZ_dilationRateInX_dilationRateInY_dilationRateInZ_groups_paddingLeft_paddingRight_paddingTop_paddingBottom_paddingFront_paddingBack_paddingStyle_dataLayout_weightsLayout(
            Self._className, strideInX, strideInY, strideInZ, dilationRateInX, dilationRateInY,
            dilationRateInZ, groups, paddingLeft, paddingRight, paddingTop, paddingBottom,
            paddingFront, paddingBack, paddingStyle.rawValue, dataLayout.rawValue,
            weightsLayout.rawValue)
        guard let made else { return nil }
        self.init(_owned: made)
    }

    public convenience init?(
        strideInX: Int,
        strideInY: Int,
        strideInZ: Int,
        dilationRateInX: Int,
        dilationRateInY: Int,
        dilationRateInZ: Int,
        groups: Int,
        paddingStyle: MPSGraphPaddingStyle,
        dataLayout: MPSGraphTensorNamedDataLayout,
        weightsLayout: MPSGraphTensorNamedDataLayout
    ) {
        let made = omps_MPSGraphConvolution3DOpDescriptor_descriptorWithStrideInX_strideInY_strideInZ_dilationRateInX_dilationRateInY_dilationRateInZ_groups_paddingStyle_dataLayout_weightsLayout(
            Self._className, strideInX, strideInY, strideInZ, dilationRateInX, dilationRateInY,
            dilationRateInZ, groups, paddingStyle.rawValue, dataLayout.rawValue,
            weightsLayout.rawValue)
        guard let made else { return nil }
        self.init(_owned: made)
    }

    open func setExplicitPaddingWithPaddingLeft(
        _ paddingLeft: Int,
        paddingRight: Int,
        paddingTop: Int,
        paddingBottom: Int,
        paddingFront: Int,
        paddingBack: Int
    ) {
        withExtendedLifetime(self) {
            omps_MPSGraphConvolution3DOpDescriptor_setExplicitPaddingWithPaddingLeft_paddingRight_paddingTop_paddingBottom_paddingFront_paddingBack(
                _handle, paddingLeft, paddingRight, paddingTop, paddingBottom, paddingFront, paddingBack)
        }
    }
}
