// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Counts the values of a texture's channels. Three-step filters such as MPSImageHistogramEqualization use the
/// result.
open class MPSImageHistogram: MPSKernel {
    override public class var _className: String { "MPSImageHistogram" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageHistogram(_owned: handle)
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
            withExtendedLifetime(self) { omps_MPSImageHistogram_clipRectSource(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSImageHistogram_setClipRectSource(_handle, &newValue) }
        }
    }

    /// NO adds to the numbers in the buffer. Default: YES.
    open var zeroHistogram: Bool {
        get { withExtendedLifetime(self) { omps_MPSImageHistogram_zeroHistogram(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageHistogram_setZeroHistogram(_handle, newValue) } }
    }

    /// Values of a channel below this are not counted. Default: 0 for each channel.
    open var minPixelThresholdValue: SIMD4<Float> {
        get {
            var result = SIMD4<Float>()
            withExtendedLifetime(self) { omps_MPSImageHistogram_minPixelThresholdValue(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSImageHistogram_setMinPixelThresholdValue(_handle, &newValue) }
        }
    }

    open var histogramInfo: MPSImageHistogramInfo {
        get {
            var result = MPSImageHistogramInfo()
            withExtendedLifetime(self) { omps_MPSImageHistogram_histogramInfo(_handle, &result) }
            return result
        }
    }

    public init(device: MTLDevice, histogramInfo: UnsafePointer<MPSImageHistogramInfo>) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageHistogram_initWithDevice_histogramInfo(
                Self._className, _pointer(device), histogramInfo)
        }
        guard let made else { _refused("MPSImageHistogram", "init") }
        super.init(_owned: made)
    }

    /// The offset is a multiple of 32.
    open func encode(
        to commandBuffer: MTLCommandBuffer,
        sourceTexture source: MTLTexture,
        histogram: MTLBuffer,
        histogramOffset: Int
    ) {
        withExtendedLifetime((self, commandBuffer, source, histogram)) {
            omps_MPSImageHistogram_encodeToCommandBuffer_sourceTexture_histogram_histogramOffset(
                _handle, _pointer(commandBuffer), _pointer(source), _pointer(histogram), histogramOffset)
        }
    }

    /// Bytes that the bins of a texture of this format take.
    @discardableResult
    open func histogramSize(forSourceFormat sourceFormat: MTLPixelFormat) -> Int {
        let made = withExtendedLifetime(self) {
            omps_MPSImageHistogram_histogramSizeForSourceFormat(
                _handle, sourceFormat.rawValue)
        }
        return made
    }
}
