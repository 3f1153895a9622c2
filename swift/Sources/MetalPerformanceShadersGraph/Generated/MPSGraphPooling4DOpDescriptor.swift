// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// The windows of a pooling over the last four axes: four numbers each, and paddings before and after each axis.
open class MPSGraphPooling4DOpDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphPooling4DOpDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphPooling4DOpDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var kernelSizes: [NSNumber] {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphPooling4DOpDescriptor_kernelSizes(_handle) }
            return _existing(_numbers(from: made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphPooling4DOpDescriptor_setKernelSizes(
                    _handle, _numbers(newValue))
            }
        }
    }

    open var strides: [NSNumber] {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphPooling4DOpDescriptor_strides(_handle) }
            return _existing(_numbers(from: made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphPooling4DOpDescriptor_setStrides(
                    _handle, _numbers(newValue))
            }
        }
    }

    open var dilationRates: [NSNumber] {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphPooling4DOpDescriptor_dilationRates(_handle) }
            return _existing(_numbers(from: made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphPooling4DOpDescriptor_setDilationRates(
                    _handle, _numbers(newValue))
            }
        }
    }

    open var paddingValues: [NSNumber] {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphPooling4DOpDescriptor_paddingValues(_handle) }
            return _existing(_numbers(from: made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphPooling4DOpDescriptor_setPaddingValues(
                    _handle, _numbers(newValue))
            }
        }
    }

    open var paddingStyle: MPSGraphPaddingStyle {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphPooling4DOpDescriptor_paddingStyle(_handle) }
            return _value(made, MPSGraphPaddingStyle.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphPooling4DOpDescriptor_setPaddingStyle(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var ceilMode: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphPooling4DOpDescriptor_ceilMode(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphPooling4DOpDescriptor_setCeilMode(_handle, newValue) } }
    }

    open var includeZeroPadToAverage: Bool {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphPooling4DOpDescriptor_includeZeroPadToAverage(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphPooling4DOpDescriptor_setIncludeZeroPadToAverage(
                    _handle, newValue)
            }
        }
    }

    open var returnIndicesMode: MPSGraphPoolingReturnIndicesMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphPooling4DOpDescriptor_returnIndicesMode(_handle) }
            return _value(made, MPSGraphPoolingReturnIndicesMode.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphPooling4DOpDescriptor_setReturnIndicesMode(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var returnIndicesDataType: MPSDataType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphPooling4DOpDescriptor_returnIndicesDataType(_handle) }
            return _value(made, MPSDataType.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphPooling4DOpDescriptor_setReturnIndicesDataType(
                    _handle, newValue.rawValue)
            }
        }
    }

    public convenience init?(
        kernelSizes: [NSNumber],
        strides: [NSNumber],
        dilationRates: [NSNumber],
        paddingValues: [NSNumber],
        paddingStyle: MPSGraphPaddingStyle
    ) {
        let made = omps_MPSGraphPooling4DOpDescriptor_descriptorWithKernelSizes_strides_dilationRates_paddingValues_paddingStyle(
            Self._className, _numbers(kernelSizes), _numbers(strides), _numbers(dilationRates),
            _numbers(paddingValues), paddingStyle.rawValue)
        guard let made else { return nil }
        self.init(_owned: made)
    }

    public convenience init?(kernelSizes: [NSNumber], paddingStyle: MPSGraphPaddingStyle) {
        let made = omps_MPSGraphPooling4DOpDescriptor_descriptorWithKernelSizes_paddingStyle(
            Self._className, _numbers(kernelSizes), paddingStyle.rawValue)
        guard let made else { return nil }
        self.init(_owned: made)
    }
}
