// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the kernels that read two images and write one; all properties of MPSCNNKernel exist for the primary and
/// the secondary source.
open class MPSCNNBinaryKernel: MPSKernel {
    override public class var _className: String { "MPSCNNBinaryKernel" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNBinaryKernel(_owned: handle)
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

    open var primaryOffset: MPSOffset {
        get {
            var result = MPSOffset()
            withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_primaryOffset(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_setPrimaryOffset(_handle, &newValue) }
        }
    }

    open var secondaryOffset: MPSOffset {
        get {
            var result = MPSOffset()
            withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_secondaryOffset(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_setSecondaryOffset(_handle, &newValue) }
        }
    }

    open var clipRect: MTLRegion {
        get {
            var result = MTLRegion()
            withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_clipRect(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_setClipRect(_handle, &newValue) }
        }
    }

    open var destinationFeatureChannelOffset: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_destinationFeatureChannelOffset(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNBinaryKernel_setDestinationFeatureChannelOffset(
                    _handle, newValue)
            }
        }
    }

    open var primarySourceFeatureChannelOffset: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_primarySourceFeatureChannelOffset(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNBinaryKernel_setPrimarySourceFeatureChannelOffset(
                    _handle, newValue)
            }
        }
    }

    open var secondarySourceFeatureChannelOffset: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_secondarySourceFeatureChannelOffset(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNBinaryKernel_setSecondarySourceFeatureChannelOffset(
                    _handle, newValue)
            }
        }
    }

    open var primarySourceFeatureChannelMaxCount: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_primarySourceFeatureChannelMaxCount(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNBinaryKernel_setPrimarySourceFeatureChannelMaxCount(
                    _handle, newValue)
            }
        }
    }

    open var secondarySourceFeatureChannelMaxCount: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSCNNBinaryKernel_secondarySourceFeatureChannelMaxCount(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNBinaryKernel_setSecondarySourceFeatureChannelMaxCount(
                    _handle, newValue)
            }
        }
    }

    open var primaryEdgeMode: MPSImageEdgeMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_primaryEdgeMode(_handle) }
            return _value(made, MPSImageEdgeMode.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNBinaryKernel_setPrimaryEdgeMode(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var secondaryEdgeMode: MPSImageEdgeMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_secondaryEdgeMode(_handle) }
            return _value(made, MPSImageEdgeMode.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNBinaryKernel_setSecondaryEdgeMode(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var primaryKernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_primaryKernelWidth(_handle) } }
    }

    open var primaryKernelHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_primaryKernelHeight(_handle) } }
    }

    open var secondaryKernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_secondaryKernelWidth(_handle) } }
    }

    open var secondaryKernelHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_secondaryKernelHeight(_handle) } }
    }

    open var primaryStrideInPixelsX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_primaryStrideInPixelsX(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_setPrimaryStrideInPixelsX(_handle, newValue) } }
    }

    open var primaryStrideInPixelsY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_primaryStrideInPixelsY(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_setPrimaryStrideInPixelsY(_handle, newValue) } }
    }

    open var secondaryStrideInPixelsX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_secondaryStrideInPixelsX(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNBinaryKernel_setSecondaryStrideInPixelsX(
                    _handle, newValue)
            }
        }
    }

    open var secondaryStrideInPixelsY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_secondaryStrideInPixelsY(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNBinaryKernel_setSecondaryStrideInPixelsY(
                    _handle, newValue)
            }
        }
    }

    open var primaryDilationRateX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_primaryDilationRateX(_handle) } }
    }

    open var primaryDilationRateY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_primaryDilationRateY(_handle) } }
    }

    open var secondaryDilationRateX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_secondaryDilationRateX(_handle) } }
    }

    open var secondaryDilationRateY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_secondaryDilationRateY(_handle) } }
    }

    open var isBackwards: Bool {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_isBackwards(_handle) } }
    }

    open var isStateModified: Bool {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_isStateModified(_handle) } }
    }

    open var padding: MPSNNPadding {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_padding(_handle) }
            return _existing(_optionalMPSNNPadding(made))
        }
        set { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_setPadding(_handle, _made(newValue)) } }
    }

    open var destinationImageAllocator: MPSImageAllocator {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_destinationImageAllocator(_handle) }
            return _existing(_optionalMPSImageAllocator(made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNBinaryKernel_setDestinationImageAllocator(
                    _handle, _made(newValue))
            }
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        primaryImage: MPSImage,
        secondaryImage: MPSImage,
        destinationImage: MPSImage
    ) {
        withExtendedLifetime((self, commandBuffer, primaryImage, secondaryImage, destinationImage)) {
            omps_MPSCNNBinaryKernel_encodeToCommandBuffer_primaryImage_secondaryImage_destinationImage(
                _handle, _pointer(commandBuffer), primaryImage._handle, secondaryImage._handle,
                destinationImage._handle)
        }
    }

    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        primaryImages: [MPSImage],
        secondaryImages: [MPSImage],
        destinationImages: [MPSImage]
    ) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNBinaryKernel_encodeBatchToCommandBuffer_primaryImages_secondaryImages_destinationImages(
                _handle, _pointer(commandBuffer), _array(primaryImages) { _retained($0) },
                _array(secondaryImages) { _retained($0) }, _array(destinationImages) { _retained($0) })
        }
    }

    @discardableResult
    open func encode(
        commandBuffer: MTLCommandBuffer,
        primaryImage: MPSImage,
        secondaryImage: MPSImage
    ) -> MPSImage {
        let made = withExtendedLifetime((self, commandBuffer, primaryImage, secondaryImage)) {
            omps_MPSCNNBinaryKernel_encodeToCommandBuffer_primaryImage_secondaryImage(
                _handle, _pointer(commandBuffer), primaryImage._handle, secondaryImage._handle)
        }
        return _object(made)
    }

    @discardableResult
    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        primaryImages primaryImage: [MPSImage],
        secondaryImages secondaryImage: [MPSImage]
    ) -> [MPSImage] {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNBinaryKernel_encodeBatchToCommandBuffer_primaryImages_secondaryImages(
                _handle, _pointer(commandBuffer), _array(primaryImage) { _retained($0) },
                _array(secondaryImage) { _retained($0) })
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func encode(
        commandBuffer: MTLCommandBuffer,
        primaryImage: MPSImage,
        secondaryImage: MPSImage,
        destinationState outState: UnsafeMutablePointer<MPSState?>,
        destinationStateIsTemporary isTemporary: Bool
    ) -> MPSImage {
        var outStateObject: UnsafeMutableRawPointer?
        let made = withExtendedLifetime((self, commandBuffer, primaryImage, secondaryImage)) {
            omps_MPSCNNBinaryKernel_encodeToCommandBuffer_primaryImage_secondaryImage_destinationState_destinationStateIsTemporary(
                _handle, _pointer(commandBuffer), primaryImage._handle, secondaryImage._handle,
                &outStateObject, isTemporary)
        }
        let outStateMade: MPSState? = _optional(outStateObject)
        outState.pointee = outStateMade
        return _object(made)
    }

    @discardableResult
    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        primaryImages: [MPSImage],
        secondaryImages: [MPSImage],
        destinationStates outState: UnsafeMutablePointer<[MPSState]?>,
        destinationStateIsTemporary isTemporary: Bool
    ) -> [MPSImage] {
        var outStateObject: UnsafeMutableRawPointer?
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNBinaryKernel_encodeBatchToCommandBuffer_primaryImages_secondaryImages_destinationStates_destinationStateIsTemporary(
                _handle, _pointer(commandBuffer), _array(primaryImages) { _retained($0) },
                _array(secondaryImages) { _retained($0) }, &outStateObject, isTemporary)
        }
        let outStateMade: [MPSState]? = _array(from: outStateObject) { _object($0) }
        outState.pointee = outStateMade
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func resultState(
        primaryImage: MPSImage,
        secondaryImage: MPSImage,
        sourceStates: [MPSState]?,
        destinationImage: MPSImage
    ) -> MPSState? {
        let made = withExtendedLifetime((self, primaryImage, secondaryImage, destinationImage)) {
            omps_MPSCNNBinaryKernel_resultStateForPrimaryImage_secondaryImage_sourceStates_destinationImage(
                _handle, primaryImage._handle, secondaryImage._handle, _array(sourceStates) {
                _retained($0) }, destinationImage._handle)
        }
        return _optional(made)
    }

    @discardableResult
    open func resultStateBatch(
        primaryImage: [MPSImage],
        secondaryImage: [MPSImage],
        sourceStates: [[MPSState]]?,
        destinationImage: [MPSImage]
    ) -> [MPSState]? {
        let made = withExtendedLifetime(self) {
            omps_MPSCNNBinaryKernel_resultStateBatchForPrimaryImage_secondaryImage_sourceStates_destinationImage(
                _handle, _array(primaryImage) { _retained($0) }, _array(secondaryImage) { _retained($0)
                }, _array(sourceStates) { _array($0) { _retained($0) } }, _array(destinationImage) {
                _retained($0) })
        }
        return _array(from: made) { _object($0) }
    }

    @discardableResult
    open func temporaryResultState(
        commandBuffer: MTLCommandBuffer,
        primaryImage: MPSImage,
        secondaryImage: MPSImage,
        sourceStates: [MPSState]?,
        destinationImage: MPSImage
    ) -> MPSState? {
        let made = withExtendedLifetime((self, commandBuffer, primaryImage, secondaryImage, destinationImage)) {
            omps_MPSCNNBinaryKernel_temporaryResultStateForCommandBuffer_primaryImage_secondaryImage_sourceStates_destinationImage(
                _handle, _pointer(commandBuffer), primaryImage._handle, secondaryImage._handle,
                _array(sourceStates) { _retained($0) }, destinationImage._handle)
        }
        return _optional(made)
    }

    @discardableResult
    open func temporaryResultStateBatch(
        commandBuffer: MTLCommandBuffer,
        primaryImage: [MPSImage],
        secondaryImage: [MPSImage],
        sourceStates: [[MPSState]]?,
        destinationImage: [MPSImage]
    ) -> [MPSState]? {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNBinaryKernel_temporaryResultStateBatchForCommandBuffer_primaryImage_secondaryImage_sourceStates_destinationImage(
                _handle, _pointer(commandBuffer), _array(primaryImage) { _retained($0) },
                _array(secondaryImage) { _retained($0) }, _array(sourceStates) { _array($0) {
                _retained($0) } }, _array(destinationImage) { _retained($0) })
        }
        return _array(from: made) { _object($0) }
    }

    @discardableResult
    open func isResultStateReusedAcrossBatch() -> Bool {
        let made = withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_isResultStateReusedAcrossBatch(_handle) }
        return made
    }

    @discardableResult
    open func appendBatchBarrier() -> Bool {
        return withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_appendBatchBarrier(_handle) }
    }

    @discardableResult
    open func destinationImageDescriptor(
        forSourceImages sourceImages: [MPSImage],
        sourceStates: [MPSState]?
    ) -> MPSImageDescriptor {
        let made = withExtendedLifetime(self) {
            omps_MPSCNNBinaryKernel_destinationImageDescriptorForSourceImages_sourceStates(
                _handle, _array(sourceImages) { _retained($0) }, _array(sourceStates) { _retained($0) })
        }
        return _object(made)
    }

    @discardableResult
    open func encodingStorageSize(
        primaryImage: MPSImage,
        secondaryImage: MPSImage,
        sourceStates: [MPSState]?,
        destinationImage: MPSImage?
    ) -> Int {
        let made = withExtendedLifetime((self, primaryImage, secondaryImage, destinationImage)) {
            omps_MPSCNNBinaryKernel_encodingStorageSizeForPrimaryImage_secondaryImage_sourceStates_destinationImage(
                _handle, primaryImage._handle, secondaryImage._handle, _array(sourceStates) {
                _retained($0) }, destinationImage?._handle)
        }
        return made
    }

    @discardableResult
    open func batchEncodingStorageSize(
        primaryImage: [MPSImage],
        secondaryImage: [MPSImage],
        sourceStates: [[MPSState]]?,
        destinationImage: [MPSImage]?
    ) -> Int {
        let made = withExtendedLifetime(self) {
            omps_MPSCNNBinaryKernel_batchEncodingStorageSizeForPrimaryImage_secondaryImage_sourceStates_destinationImage(
                _handle, _array(primaryImage) { _retained($0) }, _array(secondaryImage) { _retained($0)
                }, _array(sourceStates) { _array($0) { _retained($0) } }, _array(destinationImage) {
                _retained($0) })
        }
        return made
    }
}
