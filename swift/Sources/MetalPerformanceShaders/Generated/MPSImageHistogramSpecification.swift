// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gives an image a desired histogram. The share of a bin is that of the counted values in it and in earlier ones.
/// A value becomes min + (max - min) * j / (bins - 1). Bin j is the first desired one with at least the share of
/// its bin. First encode the transform, then images. The transform belongs to this object; a copy needs its own.
open class MPSImageHistogramSpecification: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageHistogramSpecification" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageHistogramSpecification(_owned: handle)
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

    open var histogramInfo: MPSImageHistogramInfo {
        get {
            var result = MPSImageHistogramInfo()
            withExtendedLifetime(self) { omps_MPSImageHistogramSpecification_histogramInfo(_handle, &result) }
            return result
        }
    }

    public init(device: MTLDevice, histogramInfo: UnsafePointer<MPSImageHistogramInfo>) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageHistogramSpecification_initWithDevice_histogramInfo(
                Self._className, _pointer(device), histogramInfo)
        }
        guard let made else { _refused("MPSImageHistogramSpecification", "init") }
        super.init(_owned: made)
    }

    /// `source` tells the number of channels; its pixels are not read. The offsets are multiples of 4.
    open func encodeTransform(
        to commandBuffer: MTLCommandBuffer,
        sourceTexture source: MTLTexture,
        sourceHistogram: MTLBuffer,
        sourceHistogramOffset: Int,
        desiredHistogram: MTLBuffer,
        desiredHistogramOffset: Int
    ) {
        withExtendedLifetime((self, commandBuffer, source, sourceHistogram, desiredHistogram)) {
            omps_MPSImageHistogramSpecification_encodeTransformToCommandBuffer_sourceTexture_sourceHistogram_sourceHistogramOffset_desiredHistogram_desiredHistogramOffset(
                _handle, _pointer(commandBuffer), _pointer(source), _pointer(sourceHistogram),
                sourceHistogramOffset, _pointer(desiredHistogram), desiredHistogramOffset)
        }
    }
}
