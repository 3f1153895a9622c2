// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// The window and how it moves over an image. All numbers are 1 unless set, paddings 0.
open class MPSGraphImToColOpDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphImToColOpDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphImToColOpDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var kernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_kernelWidth(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_setKernelWidth(_handle, newValue) } }
    }

    open var kernelHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_kernelHeight(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_setKernelHeight(_handle, newValue) } }
    }

    open var strideInX: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_strideInX(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_setStrideInX(_handle, newValue) } }
    }

    open var strideInY: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_strideInY(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_setStrideInY(_handle, newValue) } }
    }

    open var dilationRateInX: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_dilationRateInX(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphImToColOpDescriptor_setDilationRateInX(
                    _handle, newValue)
            }
        }
    }

    open var dilationRateInY: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_dilationRateInY(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphImToColOpDescriptor_setDilationRateInY(
                    _handle, newValue)
            }
        }
    }

    open var paddingLeft: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_paddingLeft(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_setPaddingLeft(_handle, newValue) } }
    }

    open var paddingRight: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_paddingRight(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_setPaddingRight(_handle, newValue) } }
    }

    open var paddingTop: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_paddingTop(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_setPaddingTop(_handle, newValue) } }
    }

    open var paddingBottom: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_paddingBottom(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_setPaddingBottom(_handle, newValue) } }
    }

    open var dataLayout: MPSGraphTensorNamedDataLayout {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphImToColOpDescriptor_dataLayout(_handle) }
            return _value(made, MPSGraphTensorNamedDataLayout.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphImToColOpDescriptor_setDataLayout(
                    _handle, newValue.rawValue)
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
        dataLayout: MPSGraphTensorNamedDataLayout
    ) {
        let made = omps_MPSGraphImToColOpDescriptor_descriptorWithKernelWidth_kernelHeight_strideInX_strideInY_dilationRateInX_dilationRateInY_paddingLeft_paddingRight_paddingTop_paddingBottom_dataLayout(
            Self._className, kernelWidth, kernelHeight, strideInX, strideInY, dilationRateInX,
            dilationRateInY, paddingLeft, paddingRight, paddingTop, paddingBottom,
            dataLayout.rawValue)
        guard let made else { return nil }
        self.init(_owned: made)
    }

    public convenience init?(
        kernelWidth: Int,
        kernelHeight: Int,
        strideInX: Int,
        strideInY: Int,
        dilationRateInX: Int,
        dilationRateInY: Int,
        dataLayout: MPSGraphTensorNamedDataLayout
    ) {
        let made = omps_MPSGraphImToColOpDescriptor_descriptorWithKernelWidth_kernelHeight_strideInX_strideInY_dilationRateInX_dilationRateInY_dataLayout(
            Self._className, kernelWidth, kernelHeight, strideInX, strideInY, dilationRateInX,
            dilationRateInY, dataLayout.rawValue)
        guard let made else { return nil }
        self.init(_owned: made)
    }

    open func setExplicitPaddingWithPaddingLeft(
        _ paddingLeft: Int,
        paddingRight: Int,
        paddingTop: Int,
        paddingBottom: Int
    ) {
        withExtendedLifetime(self) {
            omps_MPSGraphImToColOpDescriptor_setExplicitPaddingWithPaddingLeft_paddingRight_paddingTop_paddingBottom(
                _handle, paddingLeft, paddingRight, paddingTop, paddingBottom)
        }
    }
}
