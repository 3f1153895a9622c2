// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// How a convolution moves over its source. Strides, dilation rates and groups are 1, paddings 0, the style
/// Explicit, the layouts NCHW and OIHW unless they are given.
open class MPSGraphConvolution2DOpDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphConvolution2DOpDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphConvolution2DOpDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var strideInX: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphConvolution2DOpDescriptor_strideInX(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution2DOpDescriptor_setStrideInX(
                    _handle, newValue)
            }
        }
    }

    open var strideInY: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphConvolution2DOpDescriptor_strideInY(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution2DOpDescriptor_setStrideInY(
                    _handle, newValue)
            }
        }
    }

    open var dilationRateInX: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphConvolution2DOpDescriptor_dilationRateInX(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution2DOpDescriptor_setDilationRateInX(
                    _handle, newValue)
            }
        }
    }

    open var dilationRateInY: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphConvolution2DOpDescriptor_dilationRateInY(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution2DOpDescriptor_setDilationRateInY(
                    _handle, newValue)
            }
        }
    }

    open var paddingLeft: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphConvolution2DOpDescriptor_paddingLeft(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution2DOpDescriptor_setPaddingLeft(
                    _handle, newValue)
            }
        }
    }

    open var paddingRight: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphConvolution2DOpDescriptor_paddingRight(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution2DOpDescriptor_setPaddingRight(
                    _handle, newValue)
            }
        }
    }

    open var paddingTop: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphConvolution2DOpDescriptor_paddingTop(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution2DOpDescriptor_setPaddingTop(
                    _handle, newValue)
            }
        }
    }

    open var paddingBottom: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphConvolution2DOpDescriptor_paddingBottom(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution2DOpDescriptor_setPaddingBottom(
                    _handle, newValue)
            }
        }
    }

    open var paddingStyle: MPSGraphPaddingStyle {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphConvolution2DOpDescriptor_paddingStyle(_handle) }
            return _value(made, MPSGraphPaddingStyle.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution2DOpDescriptor_setPaddingStyle(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var dataLayout: MPSGraphTensorNamedDataLayout {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphConvolution2DOpDescriptor_dataLayout(_handle) }
            return _value(made, MPSGraphTensorNamedDataLayout.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution2DOpDescriptor_setDataLayout(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var weightsLayout: MPSGraphTensorNamedDataLayout {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphConvolution2DOpDescriptor_weightsLayout(_handle) }
            return _value(made, MPSGraphTensorNamedDataLayout.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphConvolution2DOpDescriptor_setWeightsLayout(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var groups: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphConvolution2DOpDescriptor_groups(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphConvolution2DOpDescriptor_setGroups(_handle, newValue) } }
    }

    public convenience init?(
        strideInX: Int,
        strideInY: Int,
        dilationRateInX: Int,
        dilationRateInY: Int,
        groups: Int,
        paddingLeft: Int,
        paddingRight: Int,
        paddingTop: Int,
        paddingBottom: Int,
        paddingStyle: MPSGraphPaddingStyle,
        dataLayout: MPSGraphTensorNamedDataLayout,
        weightsLayout: MPSGraphTensorNamedDataLayout
    ) {
        let made = omps_MPSGraphConvolution2DOpDescriptor_descriptorWithStrideInX_strideInY_dilationRateInX_dilationRateInY_groups_paddingLeft_paddingRight_paddingTop_paddingBottom_paddingStyle_dataLayout_weightsLayout(
            Self._className, strideInX, strideInY, dilationRateInX, dilationRateInY, groups,
            paddingLeft, paddingRight, paddingTop, paddingBottom, paddingStyle.rawValue,
            dataLayout.rawValue, weightsLayout.rawValue)
        guard let made else { return nil }
        self.init(_owned: made)
    }

    public convenience init?(
        strideInX: Int,
        strideInY: Int,
        dilationRateInX: Int,
        dilationRateInY: Int,
        groups: Int,
        paddingStyle: MPSGraphPaddingStyle,
        dataLayout: MPSGraphTensorNamedDataLayout,
        weightsLayout: MPSGraphTensorNamedDataLayout
    ) {
        let made = omps_MPSGraphConvolution2DOpDescriptor_descriptorWithStrideInX_strideInY_dilationRateInX_dilationRateInY_groups_paddingStyle_dataLayout_weightsLayout(
            Self._className, strideInX, strideInY, dilationRateInX, dilationRateInY, groups,
            paddingStyle.rawValue, dataLayout.rawValue, weightsLayout.rawValue)
        guard let made else { return nil }
        self.init(_owned: made)
    }

    /// Sets the four paddings and the style Explicit.
    open func setExplicitPaddingWithPaddingLeft(
        _ paddingLeft: Int,
        paddingRight: Int,
        paddingTop: Int,
        paddingBottom: Int
    ) {
        withExtendedLifetime(self) {
            omps_MPSGraphConvolution2DOpDescriptor_setExplicitPaddingWithPaddingLeft_paddingRight_paddingTop_paddingBottom(
                _handle, paddingLeft, paddingRight, paddingTop, paddingBottom)
        }
    }
}
