// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A graph of nodes, compiled for one device. It reads every data source once when it is made, and is encoded any
/// number of times, by one thread at a time. A copy or an archive has the kernels with their present parameters,
/// the handles and the settings. Filters that share a data source share it there too. An archive has the data
/// sources, handles and image allocators: each needs NSSecureCoding, and another one raises
/// NSInvalidArgumentException, which names its class. Update guards are not in archives. Command buffers with the
/// graph should have completed before.
open class MPSNNGraph: MPSKernel {
    override public class var _className: String { "MPSNNGraph" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNGraph(_owned: handle)
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

    /// Handles of the images that encode methods take, in their order.
    open var sourceImageHandles: [MPSHandle] {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNGraph_sourceImageHandles(_handle) }
            return _existing(_array(from: made) { _existing(_optionalMPSHandle($0)) })
        }
    }

    /// Handles of the states that encode methods take, in their order.
    open var sourceStateHandles: [MPSHandle]? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNGraph_sourceStateHandles(_handle) }
            return _array(from: made) { _existing(_optionalMPSHandle($0)) }
        }
    }

    /// Handles of the exported images, in the order in which they are returned.
    open var intermediateImageHandles: [MPSHandle]? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNGraph_intermediateImageHandles(_handle) }
            return _array(from: made) { _existing(_optionalMPSHandle($0)) }
        }
    }

    /// Handles of the exported states, in the order in which they are returned.
    open var resultStateHandles: [MPSHandle]? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNGraph_resultStateHandles(_handle) }
            return _array(from: made) { _existing(_optionalMPSHandle($0)) }
        }
    }

    open var resultHandle: MPSHandle? {
        get { _optionalMPSHandle(withExtendedLifetime(self) { omps_MPSNNGraph_resultHandle(_handle) }) }
    }

    /// Whether exported states live on the command buffer only; default NO.
    open var outputStateIsTemporary: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNGraph_outputStateIsTemporary(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNGraph_setOutputStateIsTemporary(_handle, newValue) } }
    }

    /// Makes the result image; default: MPSImage.defaultAllocator.
    open var destinationImageAllocator: MPSImageAllocator {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNGraph_destinationImageAllocator(_handle) }
            return _existing(_optionalMPSImageAllocator(made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNGraph_setDestinationImageAllocator(
                    _handle, _made(newValue))
            }
        }
    }

    /// Format of the result and of intermediate images; default Float16.
    open var format: MPSImageFeatureChannelFormat {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNGraph_format(_handle) }
            return _value(made, MPSImageFeatureChannelFormat.self)
        }
        set { withExtendedLifetime(self) { omps_MPSNNGraph_setFormat(_handle, newValue.rawValue) } }
    }

    /// NO if encode methods return nil.
    open var resultImageIsNeeded: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNGraph_resultImageIsNeeded(_handle) } }
    }

    /// Builds the graph that ends at `resultImage`. If the result is not needed, only values that update parameters
    /// or are exported are computed. nil if a data source's `load` returns NO.
    public init?(device: MTLDevice, resultImage: MPSNNImageNode, resultImageIsNeeded resultIsNeeded: Bool) {
        let made = withExtendedLifetime((device, resultImage)) {
            omps_MPSNNGraph_initWithDevice_resultImage_resultImageIsNeeded(
                Self._className, _pointer(device), resultImage._handle, resultIsNeeded)
        }
        guard let made else { return nil }
        super.init(_owned: made)
    }

    /// The same for several results: the first is returned, the others are among the intermediate images.
    public init?(
        device: MTLDevice,
        resultImages: [MPSNNImageNode],
        resultsAreNeeded areResultsNeeded: UnsafeMutablePointer<Bool>?
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSNNGraph_initWithDevice_resultImages_resultsAreNeeded(
                Self._className, _pointer(device), _array(resultImages) { _retained($0) },
                areResultsNeeded)
        }
        guard let made else { return nil }
        super.init(_owned: made)
    }

    public init?(device: MTLDevice, resultImage: MPSNNImageNode) {
        let made = withExtendedLifetime((device, resultImage)) {
            omps_MPSNNGraph_initWithDevice_resultImage(
                Self._className, _pointer(device), resultImage._handle)
        }
        guard let made else { return nil }
        super.init(_owned: made)
    }

    /// Reads all data sources again, at once; no command buffer with this graph may be in flight.
    open func reloadFromDataSources() {
        withExtendedLifetime(self) { omps_MPSNNGraph_reloadFromDataSources(_handle) }
    }

    /// Encodes one image for each source; returns the result, or nil if it is not needed. Exported images and
    /// states are appended to the two arrays.
    @discardableResult
    open func encode(
        to commandBuffer: MTLCommandBuffer,
        sourceImages: [MPSImage],
        sourceStates: [MPSState]?,
        intermediateImages: NSMutableArray?,
        destinationStates: NSMutableArray?
    ) -> MPSImage? {
        let intermediateImagesObjects = _mutableArray(intermediateImages)
        let destinationStatesObjects = _mutableArray(destinationStates)
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSNNGraph_encodeToCommandBuffer_sourceImages_sourceStates_intermediateImages_destinationStates(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _retained($0) },
                _array(sourceStates) { _retained($0) }, intermediateImagesObjects,
                destinationStatesObjects)
        }
        _update(intermediateImages, from: intermediateImagesObjects)
        _update(destinationStates, from: destinationStatesObjects)
        return _optional(made)
    }

    /// The same with a batch for each source.
    @discardableResult
    open func encodeBatch(
        to commandBuffer: MTLCommandBuffer,
        sourceImages: [[MPSImage]],
        sourceStates: [[MPSState]]?,
        intermediateImages: NSMutableArray?,
        destinationStates: NSMutableArray?
    ) -> [MPSImage]? {
        let intermediateImagesObjects = _mutableArray(intermediateImages)
        let destinationStatesObjects = _mutableArray(destinationStates)
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSNNGraph_encodeBatchToCommandBuffer_sourceImages_sourceStates_intermediateImages_destinationStates(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _array($0) { _retained($0) } },
                _array(sourceStates) { _array($0) { _retained($0) } }, intermediateImagesObjects,
                destinationStatesObjects)
        }
        _update(intermediateImages, from: intermediateImagesObjects)
        _update(destinationStates, from: destinationStatesObjects)
        return _array(from: made) { _object($0) }
    }

    @discardableResult
    open func encode(to commandBuffer: MTLCommandBuffer, sourceImages: [MPSImage]) -> MPSImage? {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSNNGraph_encodeToCommandBuffer_sourceImages(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _retained($0) })
        }
        return _optional(made)
    }

    @discardableResult
    open func encodeBatch(
        to commandBuffer: MTLCommandBuffer,
        sourceImages: [[MPSImage]],
        sourceStates: [[MPSState]]?
    ) -> [MPSImage]? {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSNNGraph_encodeBatchToCommandBuffer_sourceImages_sourceStates(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _array($0) { _retained($0) } },
                _array(sourceStates) { _array($0) { _retained($0) } })
        }
        return _array(from: made) { _object($0) }
    }

    /// Runs the graph on a separate command buffer; the returned image is valid when the handler is called.
    @discardableResult
    open func executeAsync(
        withSourceImages sourceImages: [MPSImage],
        completionHandler handler: @escaping MPSNNGraphCompletionHandler
    ) -> MPSImage {
        let made = withExtendedLifetime(self) {
            omps_MPSNNGraph_executeAsyncWithSourceImages_completionHandler(
                _handle, _array(sourceImages) { _retained($0) }, _box(handler),
                _invokeMPSNNGraphCompletionHandler)
        }
        return _object(made)
    }

    /// Reads of this source that one encode takes.
    @discardableResult
    open func readCountForSourceImage(at index: Int) -> Int {
        return withExtendedLifetime(self) { omps_MPSNNGraph_readCountForSourceImageAtIndex(_handle, index) }
    }

    @discardableResult
    open func readCountForSourceState(at index: Int) -> Int {
        return withExtendedLifetime(self) { omps_MPSNNGraph_readCountForSourceStateAtIndex(_handle, index) }
    }
}
