// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// The same over three axes: strides and dilation rates of three, paddings of six numbers, before and after each
/// axis.
open class MPSGraphDepthwiseConvolution3DOpDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphDepthwiseConvolution3DOpDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphDepthwiseConvolution3DOpDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var strides: [NSNumber] {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphDepthwiseConvolution3DOpDescriptor_strides(_handle) }
            return _existing(_numbers(from: made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution3DOpDescriptor_setStrides(
                    _handle, _numbers(newValue))
            }
        }
    }

    open var dilationRates: [NSNumber] {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution3DOpDescriptor_dilationRates(
                    _handle)
            }
            return _existing(_numbers(from: made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution3DOpDescriptor_setDilationRates(
                    _handle, _numbers(newValue))
            }
        }
    }

    open var paddingValues: [NSNumber] {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution3DOpDescriptor_paddingValues(
                    _handle)
            }
            return _existing(_numbers(from: made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution3DOpDescriptor_setPaddingValues(
                    _handle, _numbers(newValue))
            }
        }
    }

    open var paddingStyle: MPSGraphPaddingStyle {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphDepthwiseConvolution3DOpDescriptor_paddingStyle(_handle) }
            return _value(made, MPSGraphPaddingStyle.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution3DOpDescriptor_setPaddingStyle(
                    _handle, newValue.rawValue)
            }
        }
    }

    /// The axis of the feature channels, counted from the end: -4 unless set.
    open var channelDimensionIndex: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution3DOpDescriptor_channelDimensionIndex(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphDepthwiseConvolution3DOpDescriptor_setChannelDimensionIndex(
                    _handle, newValue)
            }
        }
    }

    public convenience init?(
        strides: [NSNumber],
        dilationRates: [NSNumber],
        paddingValues: [NSNumber],
        paddingStyle: MPSGraphPaddingStyle
    ) {
        let made = omps_MPSGraphDepthwiseConvolution3DOpDescriptor_descriptorWithStrides_dilationRates_paddingValues_paddingStyle(
            Self._className, _numbers(strides), _numbers(dilationRates), _numbers(paddingValues),
            paddingStyle.rawValue)
        guard let made else { return nil }
        self.init(_owned: made)
    }

    public convenience init?(paddingStyle: MPSGraphPaddingStyle) {
        let made = omps_MPSGraphDepthwiseConvolution3DOpDescriptor_descriptorWithPaddingStyle(
            Self._className, paddingStyle.rawValue)
        guard let made else { return nil }
        self.init(_owned: made)
    }
}
