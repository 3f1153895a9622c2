// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A 32-bit number in a buffer. Kernels encoded under this predicate run if it is not 0 when they are reached.
open class MPSPredicate: _MetalObject {
    override public class var _className: String { "MPSPredicate" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSPredicate(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var predicateBuffer: MTLBuffer {
        get {
            let made = withExtendedLifetime(self) { omps_MPSPredicate_predicateBuffer(_handle) }
            return _existing(_optionalMTLBuffer(made))
        }
    }

    /// In bytes, a multiple of 4.
    open var predicateOffset: Int {
        get { withExtendedLifetime(self) { omps_MPSPredicate_predicateOffset(_handle) } }
    }

    public convenience init(buffer: MTLBuffer, offset: Int) {
        let made = withExtendedLifetime(buffer) {
            omps_MPSPredicate_predicateWithBuffer_offset(
                Self._className, _pointer(buffer), offset)
        }
        guard let made else { _refused("MPSPredicate", "init") }
        self.init(_owned: made)
    }

    /// With a new shared buffer, which holds 0.
    public init(device: MTLDevice) {
        let made = withExtendedLifetime(device) { omps_MPSPredicate_initWithDevice(Self._className, _pointer(device)) }
        guard let made else { _refused("MPSPredicate", "init") }
        super.init(_owned: made)
    }
}
