// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// The windows of a pooling over two axes.
open class MPSGraphPooling2DOpDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphPooling2DOpDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphPooling2DOpDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var kernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_kernelWidth(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_setKernelWidth(_handle, newValue) } }
    }

    open var kernelHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_kernelHeight(_handle) } }
        set {
            withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_setKernelHeight(_handle, newValue) }
        }
    }

    open var strideInX: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_strideInX(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_setStrideInX(_handle, newValue) } }
    }

    open var strideInY: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_strideInY(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_setStrideInY(_handle, newValue) } }
    }

    open var dilationRateInX: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_dilationRateInX(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphPooling2DOpDescriptor_setDilationRateInX(
                    _handle, newValue)
            }
        }
    }

    open var dilationRateInY: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_dilationRateInY(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphPooling2DOpDescriptor_setDilationRateInY(
                    _handle, newValue)
            }
        }
    }

    open var paddingLeft: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_paddingLeft(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_setPaddingLeft(_handle, newValue) } }
    }

    open var paddingRight: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_paddingRight(_handle) } }
        set {
            withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_setPaddingRight(_handle, newValue) }
        }
    }

    open var paddingTop: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_paddingTop(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_setPaddingTop(_handle, newValue) } }
    }

    open var paddingBottom: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_paddingBottom(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphPooling2DOpDescriptor_setPaddingBottom(
                    _handle, newValue)
            }
        }
    }

    open var paddingStyle: MPSGraphPaddingStyle {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_paddingStyle(_handle) }
            return _value(made, MPSGraphPaddingStyle.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphPooling2DOpDescriptor_setPaddingStyle(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var dataLayout: MPSGraphTensorNamedDataLayout {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_dataLayout(_handle) }
            return _value(made, MPSGraphTensorNamedDataLayout.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphPooling2DOpDescriptor_setDataLayout(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var returnIndicesMode: MPSGraphPoolingReturnIndicesMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_returnIndicesMode(_handle) }
            return _value(made, MPSGraphPoolingReturnIndicesMode.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphPooling2DOpDescriptor_setReturnIndicesMode(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var returnIndicesDataType: MPSDataType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_returnIndicesDataType(_handle) }
            return _value(made, MPSDataType.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphPooling2DOpDescriptor_setReturnIndicesDataType(
                    _handle, newValue.rawValue)
            }
        }
    }

    /// Rounds the size of the result up: a last window may begin inside and end outside.
    open var ceilMode: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_ceilMode(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_setCeilMode(_handle, newValue) } }
    }

    /// Counts padding in averages.
    open var includeZeroPadToAverage: Bool {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphPooling2DOpDescriptor_includeZeroPadToAverage(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphPooling2DOpDescriptor_setIncludeZeroPadToAverage(
                    _handle, newValue)
            }
        }
    }

    public convenience init?(
        kernelWidth: Int,
        kernelHeight: Int,
        strideInX: Int,
        strideInY: Int,
        dilationRateInX: Int,
        dilationRateInY: Int,
        paddingLeft: Int,
        paddingRight: Int,
        paddingTop: Int,
        paddingBottom: Int,
        paddingStyle: MPSGraphPaddingStyle,
        dataLayout: MPSGraphTensorNamedDataLayout
    ) {
        let made = omps_MPSGraphPooling2DOpDescriptor_descriptorWithKernelWidth_kernelHeight_strideInX_strideInY_dilationRateInX_dilationRateInY_paddingLeft_paddingRight_paddingTop_paddingBottom_paddingStyle_dataLayout(
            Self._className, kernelWidth, kernelHeight, strideInX, strideInY, dilationRateInX,
            dilationRateInY, paddingLeft, paddingRight, paddingTop, paddingBottom,
            paddingStyle.rawValue, dataLayout.rawValue)
        guard let made else { return nil }
        self.init(_owned: made)
    }

    public convenience init?(
        kernelWidth: Int,
        kernelHeight: Int,
        strideInX: Int,
        strideInY: Int,
        paddingStyle: MPSGraphPaddingStyle,
        dataLayout: MPSGraphTensorNamedDataLayout
    ) {
        let made = omps_MPSGraphPooling2DOpDescriptor_descriptorWithKernelWidth_kernelHeight_strideInX_strideInY_paddingStyle_dataLayout(
            Self._className, kernelWidth, kernelHeight, strideInX, strideInY, paddingStyle.rawValue,
            dataLayout.rawValue)
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
            omps_MPSGraphPooling2DOpDescriptor_setExplicitPaddingWithPaddingLeft_paddingRight_paddingTop_paddingBottom(
                _handle, paddingLeft, paddingRight, paddingTop, paddingBottom)
        }
    }
}
