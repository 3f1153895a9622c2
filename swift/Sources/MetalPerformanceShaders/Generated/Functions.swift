// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

@discardableResult
public func MPSDataTypeBitsCount(_ t: MPSDataType) -> Int {
    return omps__class_MPSDataTypeBitsCount(t.rawValue)
}

@discardableResult
public func MPSSizeofMPSDataType(_ t: MPSDataType) -> Int {
    return omps__class_MPSSizeofMPSDataType(t.rawValue)
}

@discardableResult
public func MPSImageBatchIncrementReadCount(_ batch: [MPSImage], _ amount: Int) -> Int {
    return omps__class_MPSImageBatchIncrementReadCount(_array(batch) { _retained($0) }, amount)
}

public func MPSImageBatchSynchronize(_ batch: [MPSImage], _ cmdBuf: MTLCommandBuffer) {
    withExtendedLifetime(cmdBuf) {
        omps__class_MPSImageBatchSynchronize(
            _array(batch) { _retained($0) }, _pointer(cmdBuf))
    }
}

@discardableResult
public func MPSImageBatchResourceSize(_ batch: [MPSImage]) -> Int {
    return omps__class_MPSImageBatchResourceSize(_array(batch) { _retained($0) })
}

@discardableResult
public func MPSImageBatchIterate(_ batch: [MPSImage], _ iteratorBlock: @escaping (MPSImage, Int) -> Int) -> Int {
    let made = omps__class_MPSImageBatchIterate(
        _array(batch) { _retained($0) }, _box(iteratorBlock), _invokeImageIterator)
    return made
}

@discardableResult
public func MPSStateBatchIncrementReadCount(_ batch: [MPSState], _ amount: Int) -> Int {
    return omps__class_MPSStateBatchIncrementReadCount(_array(batch) { _retained($0) }, amount)
}

public func MPSStateBatchSynchronize(_ batch: [MPSState], _ cmdBuf: MTLCommandBuffer) {
    withExtendedLifetime(cmdBuf) {
        omps__class_MPSStateBatchSynchronize(
            _array(batch) { _retained($0) }, _pointer(cmdBuf))
    }
}

@discardableResult
public func MPSStateBatchResourceSize(_ batch: [MPSState]) -> Int {
    return omps__class_MPSStateBatchResourceSize(_array(batch) { _retained($0) })
}

@discardableResult
public func MPSSupportsMTLDevice(_ device: MTLDevice?) -> Bool {
    return withExtendedLifetime(device) { omps__class_MPSSupportsMTLDevice(_pointer(device)) }
}

@discardableResult
public func MPSGetPreferredDevice(_ options: MPSDeviceOptions) -> MTLDevice? {
    return _optionalMTLDevice(omps__class_MPSGetPreferredDevice(options.rawValue))
}

public func MPSHintTemporaryMemoryHighWaterMark(_ cmdBuf: MTLCommandBuffer, _ bytes: Int) {
    withExtendedLifetime(cmdBuf) {
        omps__class_MPSHintTemporaryMemoryHighWaterMark(
            _pointer(cmdBuf), bytes)
    }
}

public func MPSSetHeapCacheDuration(_ cmdBuf: MTLCommandBuffer, _ seconds: Double) {
    withExtendedLifetime(cmdBuf) { omps__class_MPSSetHeapCacheDuration(_pointer(cmdBuf), seconds) }
}

public let MPSRectNoClip: MTLRegion = {
    var result = MTLRegion()
    omps_constant_class_MPSRectNoClip(&result)
    return result
}()
