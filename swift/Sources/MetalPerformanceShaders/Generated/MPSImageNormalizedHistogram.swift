// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The same between the least and the largest value that the texture has. A channel with one value counts it in bin
/// 0.
open class MPSImageNormalizedHistogram: MPSKernel {
    override public class var _className: String { "MPSImageNormalizedHistogram" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageNormalizedHistogram(_owned: handle)
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

    /// The pixels that are counted, as far as the source has them. Default: MPSRectNoClip.
    open var clipRectSource: MTLRegion {
        get {
            var result = MTLRegion()
            withExtendedLifetime(self) { omps_MPSImageNormalizedHistogram_clipRectSource(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) {
                omps_MPSImageNormalizedHistogram_setClipRectSource(
                    _handle, &newValue)
            }
        }
    }

    /// NO adds to the numbers in the buffer. Default: YES.
    open var zeroHistogram: Bool {
        get { withExtendedLifetime(self) { omps_MPSImageNormalizedHistogram_zeroHistogram(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageNormalizedHistogram_setZeroHistogram(_handle, newValue) } }
    }

    /// The range of a channel is the part of its values between minPixelValue and maxPixelValue.
    open var histogramInfo: MPSImageHistogramInfo {
        get {
            var result = MPSImageHistogramInfo()
            withExtendedLifetime(self) { omps_MPSImageNormalizedHistogram_histogramInfo(_handle, &result) }
            return result
        }
    }

    public init(device: MTLDevice, histogramInfo: UnsafePointer<MPSImageHistogramInfo>) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageNormalizedHistogram_initWithDevice_histogramInfo(
                Self._className, _pointer(device), histogramInfo)
        }
        guard let made else { _refused("MPSImageNormalizedHistogram", "init") }
        super.init(_owned: made)
    }

    /// Also writes the least values to pixel (0, 0) of `minmaxTexture`, and the largest to pixel (1, 0).
    open func encode(
        to commandBuffer: MTLCommandBuffer,
        sourceTexture source: MTLTexture,
        minmaxTexture: MTLTexture,
        histogram: MTLBuffer,
        histogramOffset: Int
    ) {
        withExtendedLifetime((self, commandBuffer, source, minmaxTexture, histogram)) {
            omps_MPSImageNormalizedHistogram_encodeToCommandBuffer_sourceTexture_minmaxTexture_histogram_histogramOffset(
                _handle, _pointer(commandBuffer), _pointer(source), _pointer(minmaxTexture),
                _pointer(histogram), histogramOffset)
        }
    }

    /// Bytes that the bins of a texture of this format take.
    @discardableResult
    open func histogramSize(forSourceFormat sourceFormat: MTLPixelFormat) -> Int {
        let made = withExtendedLifetime(self) {
            omps_MPSImageNormalizedHistogram_histogramSizeForSourceFormat(
                _handle, sourceFormat.rawValue)
        }
        return made
    }
}
