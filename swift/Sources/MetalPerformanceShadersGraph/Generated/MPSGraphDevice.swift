// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// A device.
public class MPSGraphDevice: MPSGraphObject {
    override public class var _className: String { "MPSGraphDevice" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphDevice(_owned: handle)
    }

    public var type: MPSGraphDeviceType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphDevice_type(_handle) }
            return _value(made, MPSGraphDeviceType.self)
        }
    }

    public var metalDevice: MTLDevice? {
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
