// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the kernels that read one image and write one. Output pixel x reads source pixels from stride x + offset
/// - floor(window / 2) on.
open class MPSCNNKernel: MPSKernel {
    override public class var _className: String { "MPSCNNKernel" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNKernel(_owned: handle)
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

    /// Source position of the first result.
    open var offset: MPSOffset {
        get {
            var result = MPSOffset()
            withExtendedLifetime(self) { omps_MPSCNNKernel_offset(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSCNNKernel_setOffset(_handle, &newValue) }
        }
    }

    /// Part of the destination that is written; default MPSRectNoClip.
    open var clipRect: MTLRegion {
        get {
            var result = MTLRegion()
            withExtendedLifetime(self) { omps_MPSCNNKernel_clipRect(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSCNNKernel_setClipRect(_handle, &newValue) }
        }
    }

    /// First destination channel that is written; a multiple of 4.
    open var destinationFeatureChannelOffset: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNKernel_destinationFeatureChannelOffset(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNKernel_setDestinationFeatureChannelOffset(
                    _handle, newValue)
            }
        }
    }

    /// First source channel that is read.
    open var sourceFeatureChannelOffset: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNKernel_sourceFeatureChannelOffset(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNKernel_setSourceFeatureChannelOffset(_handle, newValue) } }
    }

    /// Most channels that are read; default: all.
    open var sourceFeatureChannelMaxCount: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNKernel_sourceFeatureChannelMaxCount(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNKernel_setSourceFeatureChannelMaxCount(_handle, newValue) } }
    }

    /// The values outside the source; default Zero.
    open var edgeMode: MPSImageEdgeMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNKernel_edgeMode(_handle) }
            return _value(made, MPSImageEdgeMode.self)
        }
        set { withExtendedLifetime(self) { omps_MPSCNNKernel_setEdgeMode(_handle, newValue.rawValue) } }
    }

    /// Width of the window in pixels.
    open var kernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNKernel_kernelWidth(_handle) } }
    }

    open var kernelHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNKernel_kernelHeight(_handle) } }
    }

    /// Source pixels between two neighbouring results.
    open var strideInPixelsX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNKernel_strideInPixelsX(_handle) } }
    }

    open var strideInPixelsY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNKernel_strideInPixelsY(_handle) } }
    }

    /// Source pixels between two neighbouring taps of the window.
    open var dilationRateX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNKernel_dilationRateX(_handle) } }
    }

    open var dilationRateY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNKernel_dilationRateY(_handle) } }
    }

    /// YES for gradient and transposed kernels.
    open var isBackwards: Bool {
        get { withExtendedLifetime(self) { omps_MPSCNNKernel_isBackwards(_handle) } }
    }

    /// Whether encoding changes a destination state.
    open var isStateModified: Bool {
        get { withExtendedLifetime(self) { omps_MPSCNNKernel_isStateModified(_handle) } }
    }

    /// Policy that sizes and places results of the encode methods that return an image. Default: size valid only,
    /// centred.
    open var padding: MPSNNPadding {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNKernel_padding(_handle) }
            return _existing(_optionalMPSNNPadding(made))
        }
        set { withExtendedLifetime(self) { omps_MPSCNNKernel_setPadding(_handle, _made(newValue)) } }
    }

    /// Makes the images that encode methods return; default: the temporary allocator.
    open var destinationImageAllocator: MPSImageAllocator {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNKernel_destinationImageAllocator(_handle) }
            return _existing(_optionalMPSImageAllocator(made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNKernel_setDestinationImageAllocator(
                    _handle, _made(newValue))
            }
        }
    }

    /// Reads `sourceImage` and writes `destinationImage`.
    open func encode(commandBuffer: MTLCommandBuffer, sourceImage: MPSImage, destinationImage: MPSImage) {
        withExtendedLifetime((self, commandBuffer, sourceImage, destinationImage)) {
            omps_MPSCNNKernel_encodeToCommandBuffer_sourceImage_destinationImage(
                _handle, _pointer(commandBuffer), sourceImage._handle, destinationImage._handle)
        }
    }

    /// The same, and fills a state for the gradient kernel.
    open func encode(
        commandBuffer: MTLCommandBuffer,
        sourceImage: MPSImage,
        destinationState: MPSState,
        destinationImage: MPSImage
    ) {
        withExtendedLifetime((self, commandBuffer, sourceImage, destinationState, destinationImage)) {
            omps_MPSCNNKernel_encodeToCommandBuffer_sourceImage_destinationState_destinationImage(
                _handle, _pointer(commandBuffer), sourceImage._handle, destinationState._handle,
                destinationImage._handle)
        }
    }

    /// The same for every image of a batch.
    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImages: [MPSImage],
        destinationImages: [MPSImage]
    ) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNKernel_encodeBatchToCommandBuffer_sourceImages_destinationImages(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _retained($0) },
                _array(destinationImages) { _retained($0) })
        }
    }

    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImages: [MPSImage],
        destinationStates: [MPSState]?,
        destinationImages: [MPSImage]
    ) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNKernel_encodeBatchToCommandBuffer_sourceImages_destinationStates_destinationImages(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _retained($0) },
                _array(destinationStates) { _retained($0) }, _array(destinationImages) { _retained($0) })
        }
    }

    /// Returns the image that `padding` and `destinationImageAllocator` make.
    @discardableResult
    open func encode(commandBuffer: MTLCommandBuffer, sourceImage: MPSImage) -> MPSImage {
        let made = withExtendedLifetime((self, commandBuffer, sourceImage)) {
            omps_MPSCNNKernel_encodeToCommandBuffer_sourceImage(
                _handle, _pointer(commandBuffer), sourceImage._handle)
        }
        return _object(made)
    }

    /// Returns the image and, in `outState`, the state for the gradient kernel.
    @discardableResult
    open func encode(
        commandBuffer: MTLCommandBuffer,
        sourceImage: MPSImage,
        destinationState outState: UnsafeMutablePointer<MPSState?>,
        destinationStateIsTemporary isTemporary: Bool
    ) -> MPSImage {
        var outStateObject: UnsafeMutableRawPointer?
        let made = withExtendedLifetime((self, commandBuffer, sourceImage)) {
            omps_MPSCNNKernel_encodeToCommandBuffer_sourceImage_destinationState_destinationStateIsTemporary(
                _handle, _pointer(commandBuffer), sourceImage._handle, &outStateObject, isTemporary)
        }
        let outStateMade: MPSState? = _optional(outStateObject)
        outState.pointee = outStateMade
        return _object(made)
    }

    @discardableResult
    open func encodeBatch(commandBuffer: MTLCommandBuffer, sourceImages: [MPSImage]) -> [MPSImage] {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNKernel_encodeBatchToCommandBuffer_sourceImages(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _retained($0) })
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImages: [MPSImage],
        destinationStates outStates: UnsafeMutablePointer<[MPSState]?>,
        destinationStateIsTemporary isTemporary: Bool
    ) -> [MPSImage] {
        var outStatesObject: UnsafeMutableRawPointer?
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNKernel_encodeBatchToCommandBuffer_sourceImages_destinationStates_destinationStateIsTemporary(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _retained($0) },
                &outStatesObject, isTemporary)
        }
        let outStatesMade: [MPSState]? = _array(from: outStatesObject) { _object($0) }
        outStates.pointee = outStatesMade
        return _existing(_array(from: made) { _object($0) })
    }

    /// A state for the gradient kernel; nil if that needs none.
    @discardableResult
    open func resultState(
        sourceImage: MPSImage,
        sourceStates: [MPSState]?,
        destinationImage: MPSImage
    ) -> MPSState? {
        let made = withExtendedLifetime((self, sourceImage, destinationImage)) {
            omps_MPSCNNKernel_resultStateForSourceImage_sourceStates_destinationImage(
                _handle, sourceImage._handle, _array(sourceStates) { _retained($0) },
                destinationImage._handle)
        }
        return _optional(made)
    }

    @_disfavoredOverload  // a subclass returns an array of a subclass
    @discardableResult
    open func resultStateBatch(
        sourceImage: [MPSImage],
        sourceStates: [[MPSState]]?,
        destinationImage: [MPSImage]
    ) -> [MPSState]? {
        let made = withExtendedLifetime(self) {
            omps_MPSCNNKernel_resultStateBatchForSourceImage_sourceStates_destinationImage(
                _handle, _array(sourceImage) { _retained($0) }, _array(sourceStates) { _array($0) {
                _retained($0) } }, _array(destinationImage) { _retained($0) })
        }
        return _array(from: made) { _object($0) }
    }

    @discardableResult
    open func temporaryResultState(
        commandBuffer: MTLCommandBuffer,
        sourceImage: MPSImage,
        sourceStates: [MPSState]?,
        destinationImage: MPSImage
    ) -> MPSState? {
        let made = withExtendedLifetime((self, commandBuffer, sourceImage, destinationImage)) {
            omps_MPSCNNKernel_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(
                _handle, _pointer(commandBuffer), sourceImage._handle, _array(sourceStates) {
                _retained($0) }, destinationImage._handle)
        }
        return _optional(made)
    }

    @_disfavoredOverload  // a subclass returns an array of a subclass
    @discardableResult
    open func temporaryResultStateBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImage: [MPSImage],
        sourceStates: [[MPSState]]?,
        destinationImage: [MPSImage]
    ) -> [MPSState]? {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNKernel_temporaryResultStateBatchForCommandBuffer_sourceImage_sourceStates_destinationImage(
                _handle, _pointer(commandBuffer), _array(sourceImage) { _retained($0) },
                _array(sourceStates) { _array($0) { _retained($0) } }, _array(destinationImage) {
                _retained($0) })
        }
        return _array(from: made) { _object($0) }
    }

    /// Whether one state serves a whole batch.
    @discardableResult
    open func isResultStateReusedAcrossBatch() -> Bool {
        return withExtendedLifetime(self) { omps_MPSCNNKernel_isResultStateReusedAcrossBatch(_handle) }
    }

    /// Whether the whole batch must be done before the state is complete.
    @discardableResult
    open func appendBatchBarrier() -> Bool {
        return withExtendedLifetime(self) { omps_MPSCNNKernel_appendBatchBarrier(_handle) }
    }

    /// Shape and format of the image that the encode methods would return.
    @discardableResult
    open func destinationImageDescriptor(
        sourceImages: [MPSImage],
        sourceStates: [MPSState]?
    ) -> MPSImageDescriptor {
        let made = withExtendedLifetime(self) {
            omps_MPSCNNKernel_destinationImageDescriptorForSourceImages_sourceStates(
                _handle, _array(sourceImages) { _retained($0) }, _array(sourceStates) { _retained($0) })
        }
        return _object(made)
    }

    /// Bytes of temporary memory that encoding takes.
    @discardableResult
    open func encodingStorageSize(
        sourceImage: MPSImage,
        sourceStates: [MPSState]?,
        destinationImage: MPSImage?
    ) -> Int {
        let made = withExtendedLifetime((self, sourceImage, destinationImage)) {
            omps_MPSCNNKernel_encodingStorageSizeForSourceImage_sourceStates_destinationImage(
                _handle, sourceImage._handle, _array(sourceStates) { _retained($0) },
                destinationImage?._handle)
        }
        return made
    }

    @discardableResult
    open func batchEncodingStorageSize(
        sourceImage: [MPSImage],
        sourceStates: [[MPSState]]?,
        destinationImage: [MPSImage]?
    ) -> Int {
        let made = withExtendedLifetime(self) {
            omps_MPSCNNKernel_batchEncodingStorageSizeForSourceImage_sourceStates_destinationImage(
                _handle, _array(sourceImage) { _retained($0) }, _array(sourceStates) { _array($0) {
                _retained($0) } }, _array(destinationImage) { _retained($0) })
        }
        return made
    }
}
