// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// How a depth-wise convolution moves over its source.
open class MPSGraphDepthwiseConvolution2DOpDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphDepthwiseConvolution2DOpDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphDepthwiseConvolution2DOpDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var strideInX: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphDepthwiseConvolution2DOpDescriptor_strideInX(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setStrideInX(
                    _handle, newValue)
            }
        }
    }

    open var strideInY: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphDepthwiseConvolution2DOpDescriptor_strideInY(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setStrideInY(
                    _handle, newValue)
            }
        }
    }

    open var dilationRateInX: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution2DOpDescriptor_dilationRateInX(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setDilationRateInX(
                    _handle, newValue)
            }
        }
    }

    open var dilationRateInY: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution2DOpDescriptor_dilationRateInY(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setDilationRateInY(
                    _handle, newValue)
            }
        }
    }

    open var paddingLeft: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphDepthwiseConvolution2DOpDescriptor_paddingLeft(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setPaddingLeft(
                    _handle, newValue)
            }
        }
    }

    open var paddingRight: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphDepthwiseConvolution2DOpDescriptor_paddingRight(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setPaddingRight(
                    _handle, newValue)
            }
        }
    }

    open var paddingTop: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphDepthwiseConvolution2DOpDescriptor_paddingTop(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setPaddingTop(
                    _handle, newValue)
            }
        }
    }

    open var paddingBottom: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution2DOpDescriptor_paddingBottom(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setPaddingBottom(
                    _handle, newValue)
            }
        }
    }

    open var paddingStyle: MPSGraphPaddingStyle {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphDepthwiseConvolution2DOpDescriptor_paddingStyle(_handle) }
            return _value(made, MPSGraphPaddingStyle.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setPaddingStyle(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var dataLayout: MPSGraphTensorNamedDataLayout {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphDepthwiseConvolution2DOpDescriptor_dataLayout(_handle) }
            return _value(made, MPSGraphTensorNamedDataLayout.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setDataLayout(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var weightsLayout: MPSGraphTensorNamedDataLayout {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution2DOpDescriptor_weightsLayout(
                    _handle)
            }
            return _value(made, MPSGraphTensorNamedDataLayout.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setWeightsLayout(
                    _handle, newValue.rawValue)
            }
        }
    }

    public convenience init?(
        strideInX: Int,
        strideInY: Int,
        dilationRateInX: Int,
        dilationRateInY: Int,
        paddingLeft: Int,
        paddingRight: Int,
        paddingTop: Int,
        paddingBottom: Int,
        paddingStyle: MPSGraphPaddingStyle,
        dataLayout: MPSGraphTensorNamedDataLayout,
        weightsLayout: MPSGraphTensorNamedDataLayout
    ) {
        let made = omps_MPSGraphDepthwiseConvolution2DOpDescriptor_descriptorWithStrideInX_strideInY_dilationRateInX_dilationRateInY_paddingLeft_paddingRight_paddingTop_paddingBottom_paddingStyle_dataLayout_weightsLayout(
            Self._className, strideInX, strideInY, dilationRateInX, dilationRateInY, paddingLeft,
            paddingRight, paddingTop, paddingBottom, paddingStyle.rawValue, dataLayout.rawValue,
            weightsLayout.rawValue)
        guard let made else { return nil }
        self.init(_owned: made)
    }

    public convenience init?(
        dataLayout: MPSGraphTensorNamedDataLayout,
        weightsLayout: MPSGraphTensorNamedDataLayout
    ) {
        let made = omps_MPSGraphDepthwiseConvolution2DOpDescriptor_descriptorWithDataLayout_weightsLayout(
            Self._className, dataLayout.rawValue, weightsLayout.rawValue)
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
            omps_MPSGraphDepthwiseConvolution2DOpDescriptor_setExplicitPaddingWithPaddingLeft_paddingRight_paddingTop_paddingBottom(
                _handle, paddingLeft, paddingRight, paddingTop, paddingBottom)
        }
    }
}
