// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gives the values of each image another width, height and number of feature channels, as many in all. Values keep
/// their order: rows, columns, feature channels last. With a given destination its size is the new one.
open class MPSNNReshape: MPSCNNKernel {
    override public class var _className: String { "MPSNNReshape" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReshape(_owned: handle)
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

    /// Return the images that destinationImageAllocator makes.
    @discardableResult
    open func encode(
        commandBuffer: MTLCommandBuffer,
        sourceImage: MPSImage,
        reshapedWidth: Int,
        reshapedHeight: Int,
        reshapedFeatureChannels: Int
    ) -> MPSImage {
        let made = withExtendedLifetime((self, commandBuffer, sourceImage)) {
            omps_MPSNNReshape_encodeToCommandBuffer_sourceImage_reshapedWidth_reshapedHeight_reshapedFeatureChannels(
                _handle, _pointer(commandBuffer), sourceImage._handle, reshapedWidth, reshapedHeight,
                reshapedFeatureChannels)
        }
        return _object(made)
    }

    @discardableResult
    open func encode(
        commandBuffer: MTLCommandBuffer,
        sourceImage: MPSImage,
        destinationState outState: UnsafeMutablePointer<MPSState?>,
        destinationStateIsTemporary isTemporary: Bool,
        reshapedWidth: Int,
        reshapedHeight: Int,
        reshapedFeatureChannels: Int
    ) -> MPSImage {
        var outStateObject: UnsafeMutableRawPointer?
        let made = withExtendedLifetime((self, commandBuffer, sourceImage)) {
            omps_MPSNNReshape_encodeToCommandBuffer_sourceImage_destinationState_destinationStateIsTemporary_reshapedWidth_reshapedHeight_reshapedFeatureChannels(
                _handle, _pointer(commandBuffer), sourceImage._handle, &outStateObject, isTemporary,
                reshapedWidth, reshapedHeight, reshapedFeatureChannels)
        }
        let outStateMade: MPSState? = _optional(outStateObject)
        outState.pointee = outStateMade
        return _object(made)
    }

    @discardableResult
    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImages: [MPSImage],
        reshapedWidth: Int,
        reshapedHeight: Int,
        reshapedFeatureChannels: Int
    ) -> [MPSImage] {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSNNReshape_encodeBatchToCommandBuffer_sourceImages_reshapedWidth_reshapedHeight_reshapedFeatureChannels(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _retained($0) }, reshapedWidth,
                reshapedHeight, reshapedFeatureChannels)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImages: [MPSImage],
        destinationStates outStates: UnsafeMutablePointer<[MPSState]?>,
        destinationStateIsTemporary isTemporary: Bool,
        reshapedWidth: Int,
        reshapedHeight: Int,
        reshapedFeatureChannels: Int
    ) -> [MPSImage] {
        var outStatesObject: UnsafeMutableRawPointer?
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSNNReshape_encodeBatchToCommandBuffer_sourceImages_destinationStates_destinationStateIsTemporary_reshapedWidth_reshapedHeight_reshapedFeatureChannels(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _retained($0) },
                &outStatesObject, isTemporary, reshapedWidth, reshapedHeight, reshapedFeatureChannels)
        }
        let outStatesMade: [MPSState]? = _array(from: outStatesObject) { _object($0) }
        outStates.pointee = outStatesMade
        return _existing(_array(from: made) { _object($0) })
    }
}
