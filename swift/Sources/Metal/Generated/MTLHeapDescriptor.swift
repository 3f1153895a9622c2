// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// Size and modes of a new heap. Default storage mode: Private.
open class MTLHeapDescriptor: _MetalObject {
    override public class var _className: String { "MTLHeapDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MTLHeapDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var size: Int {
        get { withExtendedLifetime(self) { omps_MTLHeapDescriptor_size(_handle) } }
        set { withExtendedLifetime(self) { omps_MTLHeapDescriptor_setSize(_handle, newValue) } }
    }

    open var storageMode: MTLStorageMode {
        get {
            let made = withExtendedLifetime(self) { omps_MTLHeapDescriptor_storageMode(_handle) }
            return _value(made, MTLStorageMode.self)
        }
        set { withExtendedLifetime(self) { omps_MTLHeapDescriptor_setStorageMode(_handle, newValue.rawValue) } }
    }

    open var cpuCacheMode: MTLCPUCacheMode {
        get {
            let made = withExtendedLifetime(self) { omps_MTLHeapDescriptor_cpuCacheMode(_handle) }
            return _value(made, MTLCPUCacheMode.self)
        }
        set { withExtendedLifetime(self) { omps_MTLHeapDescriptor_setCpuCacheMode(_handle, newValue.rawValue) } }
    }

    open var hazardTrackingMode: MTLHazardTrackingMode {
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

    open var resourceOptions: MTLResourceOptions {
        get {
            let made = withExtendedLifetime(self) { omps_MTLHeapDescriptor_resourceOptions(_handle) }
            return _value(made, MTLResourceOptions.self)
        }
        set {
            withExtendedLifetime(self) { omps_MTLHeapDescriptor_setResourceOptions(_handle, newValue.rawValue) }
        }
    }

    open var type: MTLHeapType {
        get {
            return _value(withExtendedLifetime(self) { omps_MTLHeapDescriptor_type(_handle) }, MTLHeapType.self)
        }
        set { withExtendedLifetime(self) { omps_MTLHeapDescriptor_setType(_handle, newValue.rawValue) } }
    }
}
