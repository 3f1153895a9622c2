// The forms of MTLComputeCommandEncoder that take arrays of Swift, which Metal's overlay has on Apple's platforms.

import Foundation

extension MTLComputeCommandEncoder {
    /// The arrays have as many elements as the range.
    public func setBuffers(_ buffers: [MTLBuffer?], offsets: [Int], range: Range<Int>) {
        expect(buffers.count, range, "buffers")
        expect(offsets.count, range, "offsets")
        setBuffers(buffers, offsets: offsets, with: range)
    }

    public func setTextures(_ textures: [MTLTexture?], range: Range<Int>) {
        expect(textures.count, range, "textures")
        setTextures(textures, with: range)
    }

    public func setSamplerStates(_ samplers: [MTLSamplerState?], range: Range<Int>) {
        expect(samplers.count, range, "samplers")
        setSamplerStates(samplers, with: range)
    }

    public func setSamplerStates(
        _ samplers: [MTLSamplerState?], lodMinClamps: [Float], lodMaxClamps: [Float], range: Range<Int>
    ) {
        expect(samplers.count, range, "samplers")
        expect(lodMinClamps.count, range, "lodMinClamps")
        expect(lodMaxClamps.count, range, "lodMaxClamps")
        setSamplerStates(samplers, lodMinClamps: lodMinClamps, lodMaxClamps: lodMaxClamps, with: range)
    }

    public func useResources(_ resources: [MTLResource], usage: MTLResourceUsage) {
        useResources(resources, count: resources.count, usage: usage)
    }

    public func useHeaps(_ heaps: [MTLHeap]) { useHeaps(heaps, count: heaps.count) }

    public func memoryBarrier(resources: [MTLResource]) {
        memoryBarrier(withResources: resources, count: resources.count)
    }

    private func expect(_ count: Int, _ range: Range<Int>, _ what: String) {
        precondition(
            count == range.count, "MTLComputeCommandEncoder: \(count) \(what) for a range of \(range.count) places.")
    }
}
