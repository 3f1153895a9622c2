// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

open class MPSImageGuidedFilter: MPSKernel {
    override public class var _className: String { "MPSImageGuidedFilter" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageGuidedFilter(_owned: handle)
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

    /// Edge of the windows in pixels.
    open var kernelDiameter: Int {
        get { withExtendedLifetime(self) { omps_MPSImageGuidedFilter_kernelDiameter(_handle) } }
    }

    /// Default: 0.01.
    open var epsilon: Float {
        get { withExtendedLifetime(self) { omps_MPSImageGuidedFilter_epsilon(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageGuidedFilter_setEpsilon(_handle, newValue) } }
    }

    /// The result is multiplied by this. Default: 1.
    open var reconstructScale: Float {
        get { withExtendedLifetime(self) { omps_MPSImageGuidedFilter_reconstructScale(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageGuidedFilter_setReconstructScale(_handle, newValue) } }
    }

    /// And this is added. Default: 0.
    open var reconstructOffset: Float {
        get { withExtendedLifetime(self) { omps_MPSImageGuidedFilter_reconstructOffset(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageGuidedFilter_setReconstructOffset(_handle, newValue) } }
    }

    /// The diameter is from 1 to 32,767.
    public init(device: MTLDevice, kernelDiameter: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageGuidedFilter_initWithDevice_kernelDiameter(
                Self._className, _pointer(device), kernelDiameter)
        }
        guard let made else { _refused("MPSImageGuidedFilter", "init") }
        super.init(_owned: made)
    }

    /// The first channel of the source from red, green and blue of the guidance. The destination has a in its first
    /// three channels, b in the fourth.
    open func encodeRegression(
        to commandBuffer: MTLCommandBuffer,
        sourceTexture: MTLTexture,
        guidanceTexture: MTLTexture,
        weightsTexture: MTLTexture?,
        destinationCoefficientsTexture: MTLTexture
    ) {
        withExtendedLifetime((self, commandBuffer, sourceTexture, guidanceTexture, weightsTexture, destinationCoefficientsTexture)) {
            omps_MPSImageGuidedFilter_encodeRegressionToCommandBuffer_sourceTexture_guidanceTexture_weightsTexture_destinationCoefficientsTexture(
                _handle, _pointer(commandBuffer), _pointer(sourceTexture), _pointer(guidanceTexture),
                _pointer(weightsTexture), _pointer(destinationCoefficientsTexture))
        }
    }

    /// Every channel of the destination has the result.
    open func encodeReconstruction(
        to commandBuffer: MTLCommandBuffer,
        guidanceTexture: MTLTexture,
        coefficientsTexture: MTLTexture,
        destinationTexture: MTLTexture
    ) {
        withExtendedLifetime((self, commandBuffer, guidanceTexture, coefficientsTexture, destinationTexture)) {
            omps_MPSImageGuidedFilter_encodeReconstructionToCommandBuffer_guidanceTexture_coefficientsTexture_destinationTexture(
                _handle, _pointer(commandBuffer), _pointer(guidanceTexture),
                _pointer(coefficientsTexture), _pointer(destinationTexture))
        }
    }

    /// Each channel of the source from the same channel of the guidance. A source of one channel serves all of
    /// them.
    open func encodeRegression(
        commandBuffer: MTLCommandBuffer,
        source sourceTexture: MTLTexture,
        guidance guidanceTexture: MTLTexture,
        weights weightsTexture: MTLTexture?,
        destinationCoefficientsA destinationCoefficientsTextureA: MTLTexture,
        destinationCoefficientsB destinationCoefficientsTextureB: MTLTexture
    ) {
        withExtendedLifetime((self, commandBuffer, sourceTexture, guidanceTexture, weightsTexture, destinationCoefficientsTextureA, destinationCoefficientsTextureB)) {
            omps_MPSImageGuidedFilter_encodeRegressionToCommandBuffer_sourceTexture_guidanceTexture_weightsTexture_destinationCoefficientsTextureA_destinationCoefficientsTextureB(
                _handle, _pointer(commandBuffer), _pointer(sourceTexture), _pointer(guidanceTexture),
                _pointer(weightsTexture), _pointer(destinationCoefficientsTextureA),
                _pointer(destinationCoefficientsTextureB))
        }
    }

    /// Channel by channel.
    open func encodeReconstruction(
        commandBuffer: MTLCommandBuffer,
        guidance guidanceTexture: MTLTexture,
        coefficientsA coefficientsTextureA: MTLTexture,
        coefficientsB coefficientsTextureB: MTLTexture,
        destination destinationTexture: MTLTexture
    ) {
        withExtendedLifetime((self, commandBuffer, guidanceTexture, coefficientsTextureA, coefficientsTextureB, destinationTexture)) {
            omps_MPSImageGuidedFilter_encodeReconstructionToCommandBuffer_guidanceTexture_coefficientsTextureA_coefficientsTextureB_destinationTexture(
                _handle, _pointer(commandBuffer), _pointer(guidanceTexture),
                _pointer(coefficientsTextureA), _pointer(coefficientsTextureB),
                _pointer(destinationTexture))
        }
    }
}
