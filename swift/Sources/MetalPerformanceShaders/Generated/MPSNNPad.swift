// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Adds rows, columns and feature channels around an image. edgeMode chooses their values: - Zero, the default:
/// zeros; Constant: fillValue - Clamp: the nearest value of the image - Mirror, MirrorWithEdge: a mirror image
/// without or with the edge, repeated as far as the padding reaches Results that the kernel makes itself have the
/// source's size and both paddings, and the kernel sets `offset`. In a given destination, pixel (x, y) of clipRect
/// shows source position (x + offset.x, y + offset.y). Feature channels always have the padding of
/// paddingSizeBefore.channel and paddingSizeAfter.channel.
open class MPSNNPad: MPSCNNKernel {
    override public class var _className: String { "MPSNNPad" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNPad(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    /// Added at the left, at the top and before the first feature channel, at most 2^31 - 1 each. Default: 0, 0, 0.
    open var paddingSizeBefore: MPSImageCoordinate {
        get {
            var result = MPSImageCoordinate()
            withExtendedLifetime(self) { omps_MPSNNPad_paddingSizeBefore(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSNNPad_setPaddingSizeBefore(_handle, &newValue) }
        }
    }

    /// Added at the right, at the bottom and after the last feature channel, at most 2^31 - 1 each. Default: 0, 0,
    /// 0.
    open var paddingSizeAfter: MPSImageCoordinate {
        get {
            var result = MPSImageCoordinate()
            withExtendedLifetime(self) { omps_MPSNNPad_paddingSizeAfter(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSNNPad_setPaddingSizeAfter(_handle, &newValue) }
        }
    }

    /// The value of MPSImageEdgeModeConstant, unless fillValueArray was given. Default: 0.
    open var fillValue: Float {
        get { withExtendedLifetime(self) { omps_MPSNNPad_fillValue(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNPad_setFillValue(_handle, newValue) } }
    }

    public init(device: MTLDevice, paddingSizeBefore: MPSImageCoordinate, paddingSizeAfter: MPSImageCoordinate) {
        var paddingSizeBefore = paddingSizeBefore
        var paddingSizeAfter = paddingSizeAfter
        let made = withExtendedLifetime(device) {
            omps_MPSNNPad_initWithDevice_paddingSizeBefore_paddingSizeAfter(
                Self._className, _pointer(device), &paddingSizeBefore, &paddingSizeAfter)
        }
        guard let made else { _refused("MPSNNPad", "init") }
        super.init(_owned: made)
    }

    /// `fillValueArray`: floats for MPSImageEdgeModeConstant, one for each feature channel of the result, or more.
    /// Copied.
    public init(
        device: MTLDevice,
        paddingSizeBefore: MPSImageCoordinate,
        paddingSizeAfter: MPSImageCoordinate,
        fillValueArray: Data?
    ) {
        var paddingSizeBefore = paddingSizeBefore
        var paddingSizeAfter = paddingSizeAfter
        let made = withExtendedLifetime(device) {
            omps_MPSNNPad_initWithDevice_paddingSizeBefore_paddingSizeAfter_fillValueArray(
                Self._className, _pointer(device), &paddingSizeBefore, &paddingSizeAfter,
                _data(fillValueArray))
        }
        guard let made else { _refused("MPSNNPad", "init") }
        super.init(_owned: made)
    }
}
