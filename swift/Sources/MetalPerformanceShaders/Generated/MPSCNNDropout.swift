// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Keeps each value with keepProbability and divides it by that, else writes 0.
public class MPSCNNDropout: MPSCNNKernel {
    override public class var _className: String { "MPSCNNDropout" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNDropout(_owned: handle)
    }

    /// Between 0 and 1, both excluded.
    public var keepProbability: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNDropout_keepProbability(_handle) } }
    }

    /// Start of the random numbers: one seed gives one sequence on every device.
    public var seed: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNDropout_seed(_handle) } }
    }

    /// 1, or 0 to share one decision along x, y or the channels.
    public var maskStrideInPixels: MTLSize {
        get {
            var result = MTLSize()
            withExtendedLifetime(self) { omps_MPSCNNDropout_maskStrideInPixels(_handle, &result) }
            return result
        }
    }

    public convenience init(device: MTLDevice, keepProbability: Float, seed: Int, maskStrideInPixels: MTLSize) {
        var maskStrideInPixels = maskStrideInPixels
        let made = withExtendedLifetime(device) {
            omps_MPSCNNDropout_initWithDevice_keepProbability_seed_maskStrideInPixels(
                Self._className, _pointer(device), keepProbability, seed, &maskStrideInPixels)
        }
        guard let made else { _refused("MPSCNNDropout", "init") }
        self.init(_owned: made)
    }

    @discardableResult
    public override func resultState(
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
    public func resultStateBatch(
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
    public override func temporaryResultState(
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
    public func temporaryResultStateBatch(
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
