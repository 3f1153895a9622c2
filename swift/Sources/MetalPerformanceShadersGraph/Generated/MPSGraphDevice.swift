// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// A device.
open class MPSGraphDevice: MPSGraphObject {
    override public class var _className: String { "MPSGraphDevice" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphDevice(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var type: MPSGraphDeviceType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphDevice_type(_handle) }
            return _value(made, MPSGraphDeviceType.self)
        }
    }

    open var metalDevice: MTLDevice? {
        get { _optionalMTLDevice(withExtendedLifetime(self) { omps_MPSGraphDevice_metalDevice(_handle) }) }
    }

    public convenience init(mtlDevice metalDevice: MTLDevice) {
        let made = withExtendedLifetime(metalDevice) {
            omps_MPSGraphDevice_deviceWithMTLDevice(
                Self._className, _pointer(metalDevice))
        }
        guard let made else { _refused("MPSGraphDevice", "init") }
        self.init(_owned: made)
    }
}
