// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Repeats every pixel: result[y][x] = source[y / scaleFactorY][x / scaleFactorX], rounded down.
open class MPSCNNUpsamplingNearest: MPSCNNUpsampling {
    override public class var _className: String { "MPSCNNUpsamplingNearest" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNUpsamplingNearest(_owned: handle)
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

    /// Factors from 1 to 2^31 - 1.
    public init(device: MTLDevice, integerScaleFactorX: Int, integerScaleFactorY: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNUpsamplingNearest_initWithDevice_integerScaleFactorX_integerScaleFactorY(
                Self._className, _pointer(device), integerScaleFactorX, integerScaleFactorY)
        }
        guard let made else { _refused("MPSCNNUpsamplingNearest", "init") }
        super.init(_owned: made)
    }
}
