// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the kernels that read any number of images and write one.
open class MPSCNNMultiaryKernel: MPSKernel {
    override public class var _className: String { "MPSCNNMultiaryKernel" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNMultiaryKernel(_owned: handle)
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

    open var sourceCount: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_sourceCount(_handle) } }
    }

    open var clipRect: MTLRegion {
        get {
            var result = MTLRegion()
            withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_clipRect(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_setClipRect(_handle, &newValue) }
        }
    }

    open var destinationFeatureChannelOffset: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_destinationFeatureChannelOffset(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNMultiaryKernel_setDestinationFeatureChannelOffset(
                    _handle, newValue)
            }
        }
    }

    open var isBackwards: Bool {
        get { withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_isBackwards(_handle) } }
    }

    open var isStateModified: Bool {
        get { withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_isStateModified(_handle) } }
    }

    open var padding: MPSNNPadding {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_padding(_handle) }
            return _existing(_optionalMPSNNPadding(made))
        }
        set { withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_setPadding(_handle, _made(newValue)) } }
    }

    open var destinationImageAllocator: MPSImageAllocator {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_destinationImageAllocator(_handle) }
            return _existing(_optionalMPSImageAllocator(made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNMultiaryKernel_setDestinationImageAllocator(
                    _handle, _made(newValue))
            }
        }
    }

    /// Raises NSInvalidArgumentException if `count` is 0.
    public init(device: MTLDevice, sourceCount: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNMultiaryKernel_initWithDevice_sourceCount(
                Self._className, _pointer(device), sourceCount)
        }
        guard let made else { _refused("MPSCNNMultiaryKernel", "init") }
        super.init(_owned: made)
    }

    @discardableResult
    open func offset(at index: Int) -> MPSOffset {
        var result = MPSOffset()
        withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_offsetAtIndex(_handle, index, &result) }
        return result
    }

    open func setOffset(_ offset: MPSOffset, at index: Int) {
        var offset = offset
        withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_setOffset_atIndex(_handle, &offset, index) }
    }

    @discardableResult
    open func sourceFeatureChannelOffset(at index: Int) -> Int {
        let made = withExtendedLifetime(self) {
            omps_MPSCNNMultiaryKernel_sourceFeatureChannelOffsetAtIndex(
                _handle, index)
        }
        return made
    }

    open func setSourceFeatureChannelOffset(_ offset: Int, at index: Int) {
        withExtendedLifetime(self) {
            omps_MPSCNNMultiaryKernel_setSourceFeatureChannelOffset_atIndex(
                _handle, offset, index)
        }
    }

    @discardableResult
    open func sourceFeatureChannelMaxCount(at index: Int) -> Int {
        let made = withExtendedLifetime(self) {
            omps_MPSCNNMultiaryKernel_sourceFeatureChannelMaxCountAtIndex(
                _handle, index)
        }
        return made
    }

    open func setSourceFeatureChannelMaxCount(_ count: Int, at index: Int) {
        withExtendedLifetime(self) {
            omps_MPSCNNMultiaryKernel_setSourceFeatureChannelMaxCount_atIndex(
                _handle, count, index)
        }
    }

    @discardableResult
    open func edgeMode(at index: Int) -> MPSImageEdgeMode {
        let made = withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_edgeModeAtIndex(_handle, index) }
        return _value(made, MPSImageEdgeMode.self)
    }

    open func setEdgeMode(_ edgeMode: MPSImageEdgeMode, at index: Int) {
        withExtendedLifetime(self) {
            omps_MPSCNNMultiaryKernel_setEdgeMode_atIndex(
                _handle, edgeMode.rawValue, index)
        }
    }

    @discardableResult
    open func kernelWidth(at index: Int) -> Int {
        return withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_kernelWidthAtIndex(_handle, index) }
    }

    open func setKernelWidth(_ width: Int, at index: Int) {
        withExtendedLifetime(self) {
            omps_MPSCNNMultiaryKernel_setKernelWidth_atIndex(
                _handle, width, index)
        }
    }

    @discardableResult
    open func kernelHeight(at index: Int) -> Int {
        return withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_kernelHeightAtIndex(_handle, index) }
    }

    open func setKernelHeight(_ height: Int, at index: Int) {
        withExtendedLifetime(self) {
            omps_MPSCNNMultiaryKernel_setKernelHeight_atIndex(
                _handle, height, index)
        }
    }

    @discardableResult
    open func stride(inPixelsXatIndex index: Int) -> Int {
        let made = withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_strideInPixelsXatIndex(_handle, index) }
        return made
    }

    open func setStrideInPixelsX(_ stride: Int, at index: Int) {
        withExtendedLifetime(self) {
            omps_MPSCNNMultiaryKernel_setStrideInPixelsX_atIndex(
                _handle, stride, index)
        }
    }

    @discardableResult
    open func stride(inPixelsYatIndex index: Int) -> Int {
        let made = withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_strideInPixelsYatIndex(_handle, index) }
        return made
    }

    open func setStrideInPixelsY(_ stride: Int, at index: Int) {
        withExtendedLifetime(self) {
            omps_MPSCNNMultiaryKernel_setStrideInPixelsY_atIndex(
                _handle, stride, index)
        }
    }

    @discardableResult
    open func dilationRateXatIndex(_ index: Int) -> Int {
        return withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_dilationRateXatIndex(_handle, index) }
    }

    open func setDilationRateX(_ dilationRate: Int, at index: Int) {
        withExtendedLifetime(self) {
            omps_MPSCNNMultiaryKernel_setDilationRateX_atIndex(
                _handle, dilationRate, index)
        }
    }

    @discardableResult
    open func dilationRateYatIndex(_ index: Int) -> Int {
        return withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_dilationRateYatIndex(_handle, index) }
    }

    open func setDilationRateY(_ dilationRate: Int, at index: Int) {
        withExtendedLifetime(self) {
            omps_MPSCNNMultiaryKernel_setDilationRateY_atIndex(
                _handle, dilationRate, index)
        }
    }

    open func encode(commandBuffer: MTLCommandBuffer, sourceImages: [MPSImage], destinationImage: MPSImage) {
        withExtendedLifetime((self, commandBuffer, destinationImage)) {
            omps_MPSCNNMultiaryKernel_encodeToCommandBuffer_sourceImages_destinationImage(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _retained($0) },
                destinationImage._handle)
        }
    }

    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImages: [[MPSImage]],
        destinationImages: [MPSImage]
    ) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNMultiaryKernel_encodeBatchToCommandBuffer_sourceImages_destinationImages(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _array($0) { _retained($0) } },
                _array(destinationImages) { _retained($0) })
        }
    }

    @discardableResult
    open func encode(commandBuffer: MTLCommandBuffer, sourceImages: [MPSImage]) -> MPSImage {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNMultiaryKernel_encodeToCommandBuffer_sourceImages(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _retained($0) })
        }
        return _object(made)
    }

    @discardableResult
    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImages sourceImageBatches: [[MPSImage]]
    ) -> [MPSImage] {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNMultiaryKernel_encodeBatchToCommandBuffer_sourceImages(
                _handle, _pointer(commandBuffer), _array(sourceImageBatches) { _array($0) {
                _retained($0) } })
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func encode(
        commandBuffer: MTLCommandBuffer,
        sourceImages: [MPSImage],
        destinationState outState: UnsafeMutablePointer<MPSState?>,
        destinationStateIsTemporary isTemporary: Bool
    ) -> MPSImage {
        var outStateObject: UnsafeMutableRawPointer?
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNMultiaryKernel_encodeToCommandBuffer_sourceImages_destinationState_destinationStateIsTemporary(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _retained($0) },
                &outStateObject, isTemporary)
        }
        let outStateMade: MPSState? = _optional(outStateObject)
        outState.pointee = outStateMade
        return _object(made)
    }

    @discardableResult
    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImages sourceImageBatches: [[MPSImage]],
        destinationStates outState: UnsafeMutablePointer<[MPSState]?>,
        destinationStateIsTemporary isTemporary: Bool
    ) -> [MPSImage] {
        var outStateObject: UnsafeMutableRawPointer?
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNMultiaryKernel_encodeBatchToCommandBuffer_sourceImages_destinationStates_destinationStateIsTemporary(
                _handle, _pointer(commandBuffer), _array(sourceImageBatches) { _array($0) {
                _retained($0) } }, &outStateObject, isTemporary)
        }
        let outStateMade: [MPSState]? = _array(from: outStateObject) { _object($0) }
        outState.pointee = outStateMade
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func isResultStateReusedAcrossBatch() -> Bool {
        let made = withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_isResultStateReusedAcrossBatch(_handle) }
        return made
    }

    @discardableResult
    open func appendBatchBarrier() -> Bool {
        return withExtendedLifetime(self) { omps_MPSCNNMultiaryKernel_appendBatchBarrier(_handle) }
    }

    @discardableResult
    open func resultState(
        sourceImages: [MPSImage],
        sourceStates: [MPSState]?,
        destinationImage: MPSImage
    ) -> MPSState? {
        let made = withExtendedLifetime((self, destinationImage)) {
            omps_MPSCNNMultiaryKernel_resultStateForSourceImages_sourceStates_destinationImage(
                _handle, _array(sourceImages) { _retained($0) }, _array(sourceStates) { _retained($0) },
                destinationImage._handle)
        }
        return _optional(made)
    }

    @discardableResult
    open func resultStateBatch(
        sourceImages: [[MPSImage]],
        sourceStates: [[MPSState]]?,
        destinationImage: [MPSImage]
    ) -> [MPSState]? {
        let made = withExtendedLifetime(self) {
            omps_MPSCNNMultiaryKernel_resultStateBatchForSourceImages_sourceStates_destinationImage(
                _handle, _array(sourceImages) { _array($0) { _retained($0) } }, _array(sourceStates) {
                _array($0) { _retained($0) } }, _array(destinationImage) { _retained($0) })
        }
        return _array(from: made) { _object($0) }
    }

    @discardableResult
    open func temporaryResultState(
        commandBuffer: MTLCommandBuffer,
        sourceImages sourceImage: [MPSImage],
        sourceStates: [MPSState]?,
        destinationImage: MPSImage
    ) -> MPSState? {
        let made = withExtendedLifetime((self, commandBuffer, destinationImage)) {
            omps_MPSCNNMultiaryKernel_temporaryResultStateForCommandBuffer_sourceImages_sourceStates_destinationImage(
                _handle, _pointer(commandBuffer), _array(sourceImage) { _retained($0) },
                _array(sourceStates) { _retained($0) }, destinationImage._handle)
        }
        return _optional(made)
    }

    @discardableResult
    open func temporaryResultStateBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImages sourceImage: [[MPSImage]],
        sourceStates: [[MPSState]]?,
        destinationImage: [MPSImage]
    ) -> [MPSState]? {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNMultiaryKernel_temporaryResultStateBatchForCommandBuffer_sourceImages_sourceStates_destinationImage(
                _handle, _pointer(commandBuffer), _array(sourceImage) { _array($0) { _retained($0) } },
                _array(sourceStates) { _array($0) { _retained($0) } }, _array(destinationImage) {
                _retained($0) })
        }
        return _array(from: made) { _object($0) }
    }

    @discardableResult
    open func destinationImageDescriptor(
        sourceImages: [MPSImage],
        sourceStates: [MPSState]?
    ) -> MPSImageDescriptor {
        let made = withExtendedLifetime(self) {
            omps_MPSCNNMultiaryKernel_destinationImageDescriptorForSourceImages_sourceStates(
                _handle, _array(sourceImages) { _retained($0) }, _array(sourceStates) { _retained($0) })
        }
        return _object(made)
    }
}
