// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// Sets arguments of a compute kernel and dispatches it.
public protocol MTLComputeCommandEncoder: MTLCommandEncoder {
    var dispatchType: MTLDispatchType { get }
    func setComputePipelineState(_ state: MTLComputePipelineState)
    func setBytes(_ bytes: UnsafeRawPointer, length: Int, index: Int)
    func setBuffer(_ buffer: MTLBuffer?, offset: Int, index: Int)
    func setBufferOffset(_ offset: Int, index: Int)
    func setBuffers(_ buffers: UnsafePointer<MTLBuffer?>, offsets: UnsafePointer<Int>, with range: Range<Int>)
    func setTexture(_ texture: MTLTexture?, index: Int)
    func setTextures(_ textures: UnsafePointer<MTLTexture?>, with range: Range<Int>)
    func setThreadgroupMemoryLength(_ length: Int, index: Int)
    func dispatchThreadgroups(_ threadgroupsPerGrid: MTLSize, threadsPerThreadgroup: MTLSize)
    func dispatchThreadgroups(
        indirectBuffer: MTLBuffer,
        indirectBufferOffset: Int,
        threadsPerThreadgroup: MTLSize
    )
    func dispatchThreads(_ threadsPerGrid: MTLSize, threadsPerThreadgroup: MTLSize)
    func updateFence(_ fence: MTLFence)
    func waitForFence(_ fence: MTLFence)
    func useResource(_ resource: MTLResource, usage: MTLResourceUsage)
    func useResources(_ resources: UnsafePointer<MTLResource>, count: Int, usage: MTLResourceUsage)
    func useHeap(_ heap: MTLHeap)
    func useHeaps(_ heaps: UnsafePointer<MTLHeap>, count: Int)
    func memoryBarrier(scope: MTLBarrierScope)
    func memoryBarrier(withResources resources: UnsafePointer<MTLResource>, count: Int)
}

package final class _MTLComputeCommandEncoder: _MetalObject, MTLComputeCommandEncoder {

    package var dispatchType: MTLDispatchType {
        get {
            let made = withExtendedLifetime(self) { omps_MTLComputeCommandEncoder_dispatchType(_handle) }
            return _value(made, MTLDispatchType.self)
        }
    }

    package func setComputePipelineState(_ state: MTLComputePipelineState) {
        withExtendedLifetime((self, state)) {
            omps_MTLComputeCommandEncoder_setComputePipelineState(
                _handle, _pointer(state))
        }
    }

    package func setBytes(_ bytes: UnsafeRawPointer, length: Int, index: Int) {
        withExtendedLifetime(self) {
            omps_MTLComputeCommandEncoder_setBytes_length_atIndex(
                _handle, bytes, length, index)
        }
    }

    package func setBuffer(_ buffer: MTLBuffer?, offset: Int, index: Int) {
        withExtendedLifetime((self, buffer)) {
            omps_MTLComputeCommandEncoder_setBuffer_offset_atIndex(
                _handle, _pointer(buffer), offset, index)
        }
    }

    package func setBufferOffset(_ offset: Int, index: Int) {
        withExtendedLifetime(self) {
            omps_MTLComputeCommandEncoder_setBufferOffset_atIndex(
                _handle, offset, index)
        }
    }

    package func setBuffers(
        _ buffers: UnsafePointer<MTLBuffer?>,
        offsets: UnsafePointer<Int>,
        with range: Range<Int>
    ) {
        let buffersObjects = (0..<range.count).map { _pointer(buffers[$0]) }
        var rangeRange = NSRange(range)
        withExtendedLifetime(self) {
            omps_MTLComputeCommandEncoder_setBuffers_offsets_withRange(
                _handle, buffersObjects, offsets, &rangeRange)
        }
    }

    package func setTexture(_ texture: MTLTexture?, index: Int) {
        withExtendedLifetime((self, texture)) {
            omps_MTLComputeCommandEncoder_setTexture_atIndex(
                _handle, _pointer(texture), index)
        }
    }

    package func setTextures(_ textures: UnsafePointer<MTLTexture?>, with range: Range<Int>) {
        let texturesObjects = (0..<range.count).map { _pointer(textures[$0]) }
        var rangeRange = NSRange(range)
        withExtendedLifetime(self) {
            omps_MTLComputeCommandEncoder_setTextures_withRange(
                _handle, texturesObjects, &rangeRange)
        }
    }

    package func setThreadgroupMemoryLength(_ length: Int, index: Int) {
        withExtendedLifetime(self) {
            omps_MTLComputeCommandEncoder_setThreadgroupMemoryLength_atIndex(
                _handle, length, index)
        }
    }

    package func dispatchThreadgroups(_ threadgroupsPerGrid: MTLSize, threadsPerThreadgroup: MTLSize) {
        var threadgroupsPerGrid = threadgroupsPerGrid
        var threadsPerThreadgroup = threadsPerThreadgroup
        withExtendedLifetime(self) {
            omps_MTLComputeCommandEncoder_dispatchThreadgroups_threadsPerThreadgroup(
                _handle, &threadgroupsPerGrid, &threadsPerThreadgroup)
        }
    }

    package func dispatchThreadgroups(
        indirectBuffer: MTLBuffer,
        indirectBufferOffset: Int,
        threadsPerThreadgroup: MTLSize
    ) {
        var threadsPerThreadgroup = threadsPerThreadgroup
        withExtendedLifetime((self, indirectBuffer)) {
            omps_MTLComputeCommandEncoder_dispatchThreadgroupsWithIndirectBuffer_indirectBufferOffset_threadsPerThreadgroup(
                _handle, _pointer(indirectBuffer), indirectBufferOffset, &threadsPerThreadgroup)
        }
    }

    package func dispatchThreads(_ threadsPerGrid: MTLSize, threadsPerThreadgroup: MTLSize) {
        var threadsPerGrid = threadsPerGrid
        var threadsPerThreadgroup = threadsPerThreadgroup
        withExtendedLifetime(self) {
            omps_MTLComputeCommandEncoder_dispatchThreads_threadsPerThreadgroup(
                _handle, &threadsPerGrid, &threadsPerThreadgroup)
        }
    }

    package func updateFence(_ fence: MTLFence) {
        withExtendedLifetime((self, fence)) {
            omps_MTLComputeCommandEncoder_updateFence(
                _handle, _pointer(fence))
        }
    }

    package func waitForFence(_ fence: MTLFence) {
        withExtendedLifetime((self, fence)) {
            omps_MTLComputeCommandEncoder_waitForFence(
                _handle, _pointer(fence))
        }
    }

    package func useResource(_ resource: MTLResource, usage: MTLResourceUsage) {
        withExtendedLifetime((self, resource)) {
            omps_MTLComputeCommandEncoder_useResource_usage(
                _handle, _pointer(resource), usage.rawValue)
        }
    }

    package func useResources(_ resources: UnsafePointer<MTLResource>, count: Int, usage: MTLResourceUsage) {
        let resourcesObjects = (0..<count).map { _pointer(resources[$0]) }
        withExtendedLifetime(self) {
            omps_MTLComputeCommandEncoder_useResources_count_usage(
                _handle, resourcesObjects, count, usage.rawValue)
        }
    }

    package func useHeap(_ heap: MTLHeap) {
        withExtendedLifetime((self, heap)) {
            omps_MTLComputeCommandEncoder_useHeap(
                _handle, _pointer(heap))
        }
    }

    package func useHeaps(_ heaps: UnsafePointer<MTLHeap>, count: Int) {
        let heapsObjects = (0..<count).map { _pointer(heaps[$0]) }
        withExtendedLifetime(self) {
            omps_MTLComputeCommandEncoder_useHeaps_count(
                _handle, heapsObjects, count)
        }
    }

    package func memoryBarrier(scope: MTLBarrierScope) {
        withExtendedLifetime(self) {
            omps_MTLComputeCommandEncoder_memoryBarrierWithScope(
                _handle, scope.rawValue)
        }
    }

    package func memoryBarrier(withResources resources: UnsafePointer<MTLResource>, count: Int) {
        let resourcesObjects = (0..<count).map { _pointer(resources[$0]) }
        withExtendedLifetime(self) {
            omps_MTLComputeCommandEncoder_memoryBarrierWithResources_count(
                _handle, resourcesObjects, count)
        }
    }

    package var device: MTLDevice {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCommandEncoder_device(_handle) }
            return _existing(_optionalMTLDevice(made))
        }
    }

    package var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MTLCommandEncoder_label(_handle) }) }
        set { withExtendedLifetime(self) { omps_MTLCommandEncoder_setLabel(_handle, newValue) } }
    }

    /// Closes the encoder; only then may another be made or the buffer be committed.
    package func endEncoding() {
        withExtendedLifetime(self) { omps_MTLCommandEncoder_endEncoding(_handle) }
    }

    package func barrier(afterQueue afterQueueStages: MTLStages, before beforeStages: MTLStages) {
        withExtendedLifetime(self) {
            omps_MTLCommandEncoder_barrierAfterQueueStages_beforeStages(
                _handle, afterQueueStages.rawValue, beforeStages.rawValue)
        }
    }

    package func insertDebugSignpost(_ string: String) {
        withExtendedLifetime(self) { omps_MTLCommandEncoder_insertDebugSignpost(_handle, string) }
    }

    package func pushDebugGroup(_ string: String) {
        withExtendedLifetime(self) { omps_MTLCommandEncoder_pushDebugGroup(_handle, string) }
    }

    package func popDebugGroup() {
        withExtendedLifetime(self) { omps_MTLCommandEncoder_popDebugGroup(_handle) }
    }
}

package func _optionalMTLComputeCommandEncoder(_ handle: UnsafeMutableRawPointer?) -> MTLComputeCommandEncoder? {
    _dynamic(handle) { handle in
        return _MTLComputeCommandEncoder(_owned: handle)
    } as? MTLComputeCommandEncoder
}
