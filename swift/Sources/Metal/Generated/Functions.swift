// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

@discardableResult
public func MTLOriginMake(_ x: Int, _ y: Int, _ z: Int) -> MTLOrigin {
    var result = MTLOrigin()
    omps__class_MTLOriginMake(x, y, z, &result)
    return result
}

@discardableResult
public func MTLSizeMake(_ width: Int, _ height: Int, _ depth: Int) -> MTLSize {
    var result = MTLSize()
    omps__class_MTLSizeMake(width, height, depth, &result)
    return result
}

@discardableResult
public func MTLRegionMake1D(_ x: Int, _ width: Int) -> MTLRegion {
    var result = MTLRegion()
    omps__class_MTLRegionMake1D(x, width, &result)
    return result
}

@discardableResult
public func MTLRegionMake2D(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> MTLRegion {
    var result = MTLRegion()
    omps__class_MTLRegionMake2D(x, y, width, height, &result)
    return result
}

@discardableResult
public func MTLRegionMake3D(_ x: Int, _ y: Int, _ z: Int, _ width: Int, _ height: Int, _ depth: Int) -> MTLRegion {
    var result = MTLRegion()
    omps__class_MTLRegionMake3D(x, y, z, width, height, depth, &result)
    return result
}

@discardableResult
public func MTLCreateSystemDefaultDevice() -> MTLDevice? {
    return _optionalMTLDevice(omps__class_MTLCreateSystemDefaultDevice())
}

@discardableResult
public func MTLCopyAllDevices() -> [MTLDevice] {
    let made = omps__class_MTLCopyAllDevices()
    return _existing(_array(from: made) { _existing(_optionalMTLDevice($0)) })
}

public let MTLCommandBufferErrorDomain: String = {
    return _existing(_string(omps_constant_class_MTLCommandBufferErrorDomain()))
}()

public let MTLCommandBufferEncoderInfoErrorKey: String = {
    return _existing(_string(omps_constant_class_MTLCommandBufferEncoderInfoErrorKey()))
}()

public let MTLLibraryErrorDomain: String = {
    return _existing(_string(omps_constant_class_MTLLibraryErrorDomain()))
}()

public let MTLDeviceWasAddedNotification: String = {
    return _existing(_string(omps_constant_class_MTLDeviceWasAddedNotification()))
}()

public let MTLDeviceRemovalRequestedNotification: String = {
    return _existing(_string(omps_constant_class_MTLDeviceRemovalRequestedNotification()))
}()

public let MTLDeviceWasRemovedNotification: String = {
    return _existing(_string(omps_constant_class_MTLDeviceWasRemovedNotification()))
}()
