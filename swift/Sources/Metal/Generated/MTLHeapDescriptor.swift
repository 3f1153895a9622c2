// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// Size and modes of a new heap. Default storage mode: Private.
public class MTLHeapDescriptor: _MetalObject {
    override public class var _className: String { "MTLHeapDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MTLHeapDescriptor(_owned: handle)
    }

    public var size: Int {
        get { withExtendedLifetime(self) { omps_MTLHeapDescriptor_size(_handle) } }
        set { withExtendedLifetime(self) { omps_MTLHeapDescriptor_setSize(_handle, newValue) } }
    }

    public var storageMode: MTLStorageMode {
        get {
            let made = withExtendedLifetime(self) { omps_MTLHeapDescriptor_storageMode(_handle) }
            return _value(made, MTLStorageMode.self)
        }
        set { withExtendedLifetime(self) { omps_MTLHeapDescriptor_setStorageMode(_handle, newValue.rawValue) } }
    }

    public var cpuCacheMode: MTLCPUCacheMode {
        get {
            let made = withExtendedLifetime(self) { omps_MTLHeapDescriptor_cpuCacheMode(_handle) }
            return _value(made, MTLCPUCacheMode.self)
        }
        set { withExtendedLifetime(self) { omps_MTLHeapDescriptor_setCpuCacheMode(_handle, newValue.rawValue) } }
    }

    public var hazardTrackingMode: MTLHazardTrackingMode {
        get {
            let made = withExtendedLifetime(self) { omps_MTLHeapDescriptor_hazardTrackingMode(_handle) }
            return _value(made, MTLHazardTrackingMode.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MTLHeapDescriptor_setHazardTrackingMode(
                    _handle, newValue.rawValue)
            }
        }
    }

    public var resourceOptions: MTLResourceOptions {
        get {
            let made = withExtendedLifetime(self) { omps_MTLHeapDescriptor_resourceOptions(_handle) }
            return _value(made, MTLResourceOptions.self)
        }
        set {
            withExtendedLifetime(self) { omps_MTLHeapDescriptor_setResourceOptions(_handle, newValue.rawValue) }
        }
    }

    public var type: MTLHeapType {
        get {
            return _value(withExtendedLifetime(self) { omps_MTLHeapDescriptor_type(_handle) }, MTLHeapType.self)
        }
        set { withExtendedLifetime(self) { omps_MTLHeapDescriptor_setType(_handle, newValue.rawValue) } }
    }
}
