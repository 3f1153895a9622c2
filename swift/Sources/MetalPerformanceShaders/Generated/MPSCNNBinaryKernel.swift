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

    public var primaryOffset: MPSOffset {
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

    public var secondaryOffset: MPSOffset {
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

    public var clipRect: MTLRegion {
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

    public var destinationFeatureChannelOffset: Int {
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

    public var primarySourceFeatureChannelOffset: Int {
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

    public var secondarySourceFeatureChannelOffset: Int {
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

    public var primarySourceFeatureChannelMaxCount: Int {
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

    public var secondarySourceFeatureChannelMaxCount: Int {
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

    public var primaryEdgeMode: MPSImageEdgeMode {
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

    public var secondaryEdgeMode: MPSImageEdgeMode {
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

    public var primaryKernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_primaryKernelWidth(_handle) } }
    }

    public var primaryKernelHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_primaryKernelHeight(_handle) } }
    }

    public var secondaryKernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_secondaryKernelWidth(_handle) } }
    }

    public var secondaryKernelHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_secondaryKernelHeight(_handle) } }
    }

    public var primaryStrideInPixelsX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_primaryStrideInPixelsX(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_setPrimaryStrideInPixelsX(_handle, newValue) } }
    }

    public var primaryStrideInPixelsY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_primaryStrideInPixelsY(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_setPrimaryStrideInPixelsY(_handle, newValue) } }
    }

    public var secondaryStrideInPixelsX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_secondaryStrideInPixelsX(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNBinaryKernel_setSecondaryStrideInPixelsX(
                    _handle, newValue)
            }
        }
    }

    public var secondaryStrideInPixelsY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_secondaryStrideInPixelsY(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNBinaryKernel_setSecondaryStrideInPixelsY(
                    _handle, newValue)
            }
        }
    }

    public var primaryDilationRateX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_primaryDilationRateX(_handle) } }
    }

    public var primaryDilationRateY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_primaryDilationRateY(_handle) } }
    }

    public var secondaryDilationRateX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_secondaryDilationRateX(_handle) } }
    }

    public var secondaryDilationRateY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_secondaryDilationRateY(_handle) } }
    }

    public var isBackwards: Bool {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_isBackwards(_handle) } }
    }

    public var isStateModified: Bool {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_isStateModified(_handle) } }
    }

    public var padding: MPSNNPadding {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_padding(_handle) }
            return _existing(_optionalMPSNNPadding(made))
        }
        set { withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_setPadding(_handle, _made(newValue)) } }
    }

    public var destinationImageAllocator: MPSImageAllocator {
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

    public func encode(
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

    public func encodeBatch(
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
    public func encode(
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
    public func encodeBatch(
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
    public func encode(
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
    public func encodeBatch(
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
    public func resultState(
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
    public func resultStateBatch(
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
    public func temporaryResultState(
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
    public func temporaryResultStateBatch(
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
    public func isResultStateReusedAcrossBatch() -> Bool {
        let made = withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_isResultStateReusedAcrossBatch(_handle) }
        return made
    }

    @discardableResult
    public func appendBatchBarrier() -> Bool {
        return withExtendedLifetime(self) { omps_MPSCNNBinaryKernel_appendBatchBarrier(_handle) }
    }

    @discardableResult
    public func destinationImageDescriptor(
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
    public func encodingStorageSize(
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
    public func batchEncodingStorageSize(
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
