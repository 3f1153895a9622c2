// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// How a window moves over the last four axes. Offsets, strides and dilation rates are four numbers, paddings
/// eight: before and after each axis. With the style ExplicitOffset the first window begins at the offsets, and
/// there are as many windows as with TF_SAME. The mode is Sum, the boundary Zero and the style Explicit unless set.
open class MPSGraphStencilOpDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphStencilOpDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphStencilOpDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var reductionMode: MPSGraphReductionMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphStencilOpDescriptor_reductionMode(_handle) }
            return _value(made, MPSGraphReductionMode.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphStencilOpDescriptor_setReductionMode(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var offsets: [NSNumber] {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphStencilOpDescriptor_offsets(_handle) }
            return _existing(_numbers(from: made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphStencilOpDescriptor_setOffsets(
                    _handle, _numbers(newValue))
            }
        }
    }

    open var strides: [NSNumber] {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphStencilOpDescriptor_strides(_handle) }
            return _existing(_numbers(from: made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphStencilOpDescriptor_setStrides(
                    _handle, _numbers(newValue))
            }
        }
    }

    open var dilationRates: [NSNumber] {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphStencilOpDescriptor_dilationRates(_handle) }
            return _existing(_numbers(from: made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphStencilOpDescriptor_setDilationRates(
                    _handle, _numbers(newValue))
            }
        }
    }

    open var explicitPadding: [NSNumber] {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphStencilOpDescriptor_explicitPadding(_handle) }
            return _existing(_numbers(from: made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphStencilOpDescriptor_setExplicitPadding(
                    _handle, _numbers(newValue))
            }
        }
    }

    open var boundaryMode: MPSGraphPaddingMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphStencilOpDescriptor_boundaryMode(_handle) }
            return _value(made, MPSGraphPaddingMode.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphStencilOpDescriptor_setBoundaryMode(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var paddingStyle: MPSGraphPaddingStyle {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphStencilOpDescriptor_paddingStyle(_handle) }
            return _value(made, MPSGraphPaddingStyle.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphStencilOpDescriptor_setPaddingStyle(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var paddingConstant: Float {
        get { withExtendedLifetime(self) { omps_MPSGraphStencilOpDescriptor_paddingConstant(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphStencilOpDescriptor_setPaddingConstant(
                    _handle, newValue)
            }
        }
    }

    public convenience init?(
        reductionMode: MPSGraphReductionMode,
        offsets: [NSNumber],
        strides: [NSNumber],
        dilationRates: [NSNumber],
        explicitPadding: [NSNumber],
        boundaryMode: MPSGraphPaddingMode,
        paddingStyle: MPSGraphPaddingStyle,
        paddingConstant: Float
    ) {
        let made = omps_MPSGraphStencilOpDescriptor_descriptorWithReductionMode_offsets_strides_dilationRates_explicitPadding_boundaryMode_paddingStyle_paddingConstant(
            Self._className, reductionMode.rawValue, _numbers(offsets), _numbers(strides),
            _numbers(dilationRates), _numbers(explicitPadding), boundaryMode.rawValue,
            paddingStyle.rawValue, paddingConstant)
        guard let made else { return nil }
        self.init(_owned: made)
    }

    public convenience init?(offsets: [NSNumber], explicitPadding: [NSNumber]) {
        let made = omps_MPSGraphStencilOpDescriptor_descriptorWithOffsets_explicitPadding(
            Self._className, _numbers(offsets), _numbers(explicitPadding))
        guard let made else { return nil }
        self.init(_owned: made)
    }

    public convenience init?(explicitPadding: [NSNumber]) {
        let made = omps_MPSGraphStencilOpDescriptor_descriptorWithExplicitPadding(
            Self._className, _numbers(explicitPadding))
        guard let made else { return nil }
        self.init(_owned: made)
    }

    public convenience init?(paddingStyle: MPSGraphPaddingStyle) {
        let made = omps_MPSGraphStencilOpDescriptor_descriptorWithPaddingStyle(Self._className, paddingStyle.rawValue)
        guard let made else { return nil }
        self.init(_owned: made)
    }
}
