// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Keeps each value with keepProbability and divides it by that, else writes 0.
open class MPSCNNDropout: MPSCNNKernel {
    override public class var _className: String { "MPSCNNDropout" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNDropout(_owned: handle)
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

    /// Between 0 and 1, both excluded.
    open var keepProbability: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNDropout_keepProbability(_handle) } }
    }

    /// Start of the random numbers: one seed gives one sequence on every device.
    open var seed: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNDropout_seed(_handle) } }
    }

    /// 1, or 0 to share one decision along x, y or the channels.
    open var maskStrideInPixels: MTLSize {
        get {
            var result = MTLSize()
            withExtendedLifetime(self) { omps_MPSCNNDropout_maskStrideInPixels(_handle, &result) }
            return result
        }
    }

    public init(device: MTLDevice, keepProbability: Float, seed: Int, maskStrideInPixels: MTLSize) {
        var maskStrideInPixels = maskStrideInPixels
        let made = withExtendedLifetime(device) {
            omps_MPSCNNDropout_initWithDevice_keepProbability_seed_maskStrideInPixels(
                Self._className, _pointer(device), keepProbability, seed, &maskStrideInPixels)
        }
        guard let made else { _refused("MPSCNNDropout", "init") }
        super.init(_owned: made)
    }

    @discardableResult
    open override func resultState(
        sourceImage: MPSImage,
        sourceStates: [MPSState]?,
        destinationImage: MPSImage
    ) -> MPSCNNDropoutGradientState? {
        let made = withExtendedLifetime((self, sourceImage, destinationImage)) {
            omps_MPSCNNDropout_resultStateForSourceImage_sourceStates_destinationImage(
                _handle, sourceImage._handle, _array(sourceStates) { _retained($0) },
                destinationImage._handle)
        }
        return _optional(made)
    }

    @discardableResult
    open func resultStateBatch(
        sourceImage: [MPSImage],
        sourceStates: [[MPSState]]?,
        destinationImage: [MPSImage]
    ) -> MPSCNNDropoutGradientState? {
        let made = withExtendedLifetime(self) {
            omps_MPSCNNDropout_resultStateBatchForSourceImage_sourceStates_destinationImage(
                _handle, _array(sourceImage) { _retained($0) }, _array(sourceStates) { _array($0) {
                _retained($0) } }, _array(destinationImage) { _retained($0) })
        }
        return _optional(made)
    }

    @discardableResult
    open override func temporaryResultState(
        commandBuffer: MTLCommandBuffer,
        sourceImage: MPSImage,
        sourceStates: [MPSState]?,
        destinationImage: MPSImage
    ) -> MPSCNNDropoutGradientState? {
        let made = withExtendedLifetime((self, commandBuffer, sourceImage, destinationImage)) {
            omps_MPSCNNDropout_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(
                _handle, _pointer(commandBuffer), sourceImage._handle, _array(sourceStates) {
                _retained($0) }, destinationImage._handle)
        }
        return _optional(made)
    }

    @discardableResult
    open func temporaryResultStateBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImage: [MPSImage],
        sourceStates: [[MPSState]]?,
        destinationImage: [MPSImage]
    ) -> [MPSCNNDropoutGradientState]? {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNDropout_temporaryResultStateBatchForCommandBuffer_sourceImage_sourceStates_destinationImage(
                _handle, _pointer(commandBuffer), _array(sourceImage) { _retained($0) },
                _array(sourceStates) { _array($0) { _retained($0) } }, _array(destinationImage) {
                _retained($0) })
        }
        return _array(from: made) { _object($0) }
    }
}
