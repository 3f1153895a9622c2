// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public class MPSImageEDLines: MPSKernel {
    override public class var _className: String { "MPSImageEDLines" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageEDLines(_owned: handle)
    }

    /// The pixels that are read, as far as the source has them. Coordinates count from the source's origin.
    /// Default: MPSRectNoClip.
    public var clipRectSource: MTLRegion {
        get {
            var result = MTLRegion()
            withExtendedLifetime(self) { omps_MPSImageEDLines_clipRectSource(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSImageEDLines_setClipRectSource(_handle, &newValue) }
        }
    }

    public var gaussianSigma: Float {
        get { withExtendedLifetime(self) { omps_MPSImageEDLines_gaussianSigma(_handle) } }
    }

    /// In pixels; less than 2 counts as 2.
    public var minLineLength: UInt16 {
        get { withExtendedLifetime(self) { omps_MPSImageEDLines_minLineLength(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageEDLines_setMinLineLength(_handle, newValue) } }
    }

    /// The longest lines are kept.
    public var maxLines: Int {
        get { withExtendedLifetime(self) { omps_MPSImageEDLines_maxLines(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageEDLines_setMaxLines(_handle, newValue) } }
    }

    /// 0 counts as 1.
    public var detailRatio: UInt16 {
        get { withExtendedLifetime(self) { omps_MPSImageEDLines_detailRatio(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageEDLines_setDetailRatio(_handle, newValue) } }
    }

    public var gradientThreshold: Float {
        get { withExtendedLifetime(self) { omps_MPSImageEDLines_gradientThreshold(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageEDLines_setGradientThreshold(_handle, newValue) } }
    }

    public var lineErrorThreshold: Float {
        get { withExtendedLifetime(self) { omps_MPSImageEDLines_lineErrorThreshold(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageEDLines_setLineErrorThreshold(_handle, newValue) } }
    }

    public var mergeLocalityThreshold: Float {
        get { withExtendedLifetime(self) { omps_MPSImageEDLines_mergeLocalityThreshold(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageEDLines_setMergeLocalityThreshold(_handle, newValue) } }
    }

    /// Sigma is more than 0 and at most 4,427.
    public convenience init(
        device: MTLDevice,
        gaussianSigma: Float,
        minLineLength: UInt16,
        maxLines: Int,
        detailRatio: UInt16,
        gradientThreshold: Float,
        lineErrorThreshold: Float,
        mergeLocalityThreshold: Float
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageEDLines_initWithDevice_gaussianSigma_minLineLength_maxLines_detailRatio_gradientThreshold_lineErrorThreshold_mergeLocalityThreshold(
                Self._className, _pointer(device), gaussianSigma, minLineLength, maxLines, detailRatio,
                gradientThreshold, lineErrorThreshold, mergeLocalityThreshold)
        }
        guard let made else { _refused("MPSImageEDLines", "init") }
        self.init(_owned: made)
    }

    /// The endpoint buffer begins with the number of lines, a uint32_t. Each line has four unsigned shorts, the
    /// longest line first: x and y of one end, x and y of the other. The buffer has room for maxLines. The offset
    /// is a multiple of 32. `dest`, unless it is nil, gets 1 at the pixels of edges and 0 elsewhere; its first
    /// pixel is that of the clip rectangle.
    public func encode(
        to commandBuffer: MTLCommandBuffer,
        sourceTexture source: MTLTexture,
        destinationTexture dest: MTLTexture?,
        endpointBuffer: MTLBuffer,
        endpointOffset: Int
    ) {
        withExtendedLifetime((self, commandBuffer, source, dest, endpointBuffer)) {
            omps_MPSImageEDLines_encodeToCommandBuffer_sourceTexture_destinationTexture_endpointBuffer_endpointOffset(
                _handle, _pointer(commandBuffer), _pointer(source), _pointer(dest),
                _pointer(endpointBuffer), endpointOffset)
        }
    }
}
