// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Lists the pixels of regions whose values reach a threshold, in reading order.
open class MPSImageFindKeypoints: MPSKernel {
    override public class var _className: String { "MPSImageFindKeypoints" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageFindKeypoints(_owned: handle)
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

    open var keypointRangeInfo: MPSImageKeypointRangeInfo {
        get {
            var result = MPSImageKeypointRangeInfo()
            withExtendedLifetime(self) { omps_MPSImageFindKeypoints_keypointRangeInfo(_handle, &result) }
            return result
        }
    }

    public init(device: MTLDevice, info: UnsafePointer<MPSImageKeypointRangeInfo>) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageFindKeypoints_initWithDevice_info(
                Self._className, _pointer(device), info)
        }
        guard let made else { _refused("MPSImageFindKeypoints", "init") }
        super.init(_owned: made)
    }

    /// The source has the format R8Unorm. The part of a region outside the source is left out. The count buffer
    /// gets a uint32_t for each region: the number of listed key points. The list of region i begins i *
    /// maximumKeypoints records of MPSImageKeypointData after the data's offset. Records after its end stay as they
    /// are. Offsets are multiples of 32.
    open func encode(
        to commandBuffer: MTLCommandBuffer,
        sourceTexture source: MTLTexture,
        regions: UnsafePointer<MTLRegion>,
        numberOfRegions: Int,
        keypointCount keypointCountBuffer: MTLBuffer,
        keypointCountBufferOffset: Int,
        keypointDataBuffer: MTLBuffer,
        keypointDataBufferOffset: Int
    ) {
        withExtendedLifetime((self, commandBuffer, source, keypointCountBuffer, keypointDataBuffer)) {
            omps_MPSImageFindKeypoints_encodeToCommandBuffer_sourceTexture_regions_numberOfRegions_keypointCountBuffer_keypointCountBufferOffset_keypointDataBuffer_keypointDataBufferOffset(
                _handle, _pointer(commandBuffer), _pointer(source), regions, numberOfRegions,
                _pointer(keypointCountBuffer), keypointCountBufferOffset, _pointer(keypointDataBuffer),
                keypointDataBufferOffset)
        }
    }
}
