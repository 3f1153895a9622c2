// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

open class MPSImageEDLines: MPSKernel {
    override public class var _className: String { "MPSImageEDLines" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageEDLines(_owned: handle)
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

    /// The pixels that are read, as far as the source has them. Coordinates count from the source's origin.
    /// Default: MPSRectNoClip.
    open var clipRectSource: MTLRegion {
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

    open var gaussianSigma: Float {
        get { withExtendedLifetime(self) { omps_MPSImageEDLines_gaussianSigma(_handle) } }
    }

    /// In pixels; less than 2 counts as 2.
    open var minLineLength: UInt16 {
        get { withExtendedLifetime(self) { omps_MPSImageEDLines_minLineLength(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageEDLines_setMinLineLength(_handle, newValue) } }
    }

    /// The longest lines are kept.
    open var maxLines: Int {
        get { withExtendedLifetime(self) { omps_MPSImageEDLines_maxLines(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageEDLines_setMaxLines(_handle, newValue) } }
    }

    /// 0 counts as 1.
    open var detailRatio: UInt16 {
        get { withExtendedLifetime(self) { omps_MPSImageEDLines_detailRatio(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageEDLines_setDetailRatio(_handle, newValue) } }
    }

    open var gradientThreshold: Float {
        get { withExtendedLifetime(self) { omps_MPSImageEDLines_gradientThreshold(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageEDLines_setGradientThreshold(_handle, newValue) } }
    }

    open var lineErrorThreshold: Float {
        get { withExtendedLifetime(self) { omps_MPSImageEDLines_lineErrorThreshold(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageEDLines_setLineErrorThreshold(_handle, newValue) } }
    }

    open var mergeLocalityThreshold: Float {
        get { withExtendedLifetime(self) { omps_MPSImageEDLines_mergeLocalityThreshold(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageEDLines_setMergeLocalityThreshold(_handle, newValue) } }
    }

    /// Sigma is more than 0 and at most 4,427.
    public init(
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
        super.init(_owned: made)
    }

    /// The endpoint buffer begins with the number of lines, a uint32_t. Each line has four unsigned shorts, the
    /// longest line first: x and y of one end, x and y of the other. The buffer has room for maxLines. The offset
    /// is a multiple of 32. `dest`, unless it is nil, gets 1 at the pixels of edges and 0 elsewhere; its first
    /// pixel is that of the clip rectangle.
    open func encode(
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
