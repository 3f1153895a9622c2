// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Makes all values about equally frequent. A value becomes min + (max - min) * share. The share is that of the
/// counted values in its bin and in earlier ones. Channels without bins stay as they are. First encode the
/// transform, then images. The transform belongs to this object; a copy needs its own.
open class MPSImageHistogramEqualization: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageHistogramEqualization" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageHistogramEqualization(_owned: handle)
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
            withExtendedLifetime(self) { omps_MPSImageHistogramEqualization_histogramInfo(_handle, &result) }
            return result
        }
    }

    public init(device: MTLDevice, histogramInfo: UnsafePointer<MPSImageHistogramInfo>) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageHistogramEqualization_initWithDevice_histogramInfo(
                Self._className, _pointer(device), histogramInfo)
        }
        guard let made else { _refused("MPSImageHistogramEqualization", "init") }
        super.init(_owned: made)
    }

    /// `source` tells the number of channels; its pixels are not read. The offset is a multiple of 4.
    open func encodeTransform(
        to commandBuffer: MTLCommandBuffer,
        sourceTexture source: MTLTexture,
        histogram: MTLBuffer,
        histogramOffset: Int
    ) {
        withExtendedLifetime((self, commandBuffer, source, histogram)) {
            omps_MPSImageHistogramEqualization_encodeTransformToCommandBuffer_sourceTexture_histogram_histogramOffset(
                _handle, _pointer(commandBuffer), _pointer(source), _pointer(histogram), histogramOffset)
        }
    }
}
