// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the gradient kernels: the primary source is the incoming gradient, the secondary the source of the
/// forward kernel.
open class MPSCNNGradientKernel: MPSCNNBinaryKernel {
    override public class var _className: String { "MPSCNNGradientKernel" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNGradientKernel(_owned: handle)
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

    /// Offset of the window in the zero-filled gradient image.
    open var kernelOffsetX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNGradientKernel_kernelOffsetX(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNGradientKernel_setKernelOffsetX(_handle, newValue) } }
    }

    open var kernelOffsetY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNGradientKernel_kernelOffsetY(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNGradientKernel_setKernelOffsetY(_handle, newValue) } }
    }

    /// Returns the gradient with respect to the forward kernel's source.
    @discardableResult
    open func encode(
        commandBuffer: MTLCommandBuffer,
        sourceGradient: MPSImage,
        sourceImage: MPSImage,
        gradientState: MPSState
    ) -> MPSImage {
        let made = withExtendedLifetime((self, commandBuffer, sourceGradient, sourceImage, gradientState)) {
            omps_MPSCNNGradientKernel_encodeToCommandBuffer_sourceGradient_sourceImage_gradientState(
                _handle, _pointer(commandBuffer), sourceGradient._handle, sourceImage._handle,
                gradientState._handle)
        }
        return _object(made)
    }

    /// Writes the gradient with respect to the forward kernel's source.
    open func encode(
        commandBuffer: MTLCommandBuffer,
        sourceGradient: MPSImage,
        sourceImage: MPSImage,
        gradientState: MPSState,
        destinationGradient: MPSImage
    ) {
        withExtendedLifetime((self, commandBuffer, sourceGradient, sourceImage, gradientState, destinationGradient)) {
            omps_MPSCNNGradientKernel_encodeToCommandBuffer_sourceGradient_sourceImage_gradientState_destinationGradient(
                _handle, _pointer(commandBuffer), sourceGradient._handle, sourceImage._handle,
                gradientState._handle, destinationGradient._handle)
        }
    }

    @discardableResult
    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceGradients: [MPSImage],
        sourceImages: [MPSImage],
        gradientStates: [MPSState]
    ) -> [MPSImage] {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNGradientKernel_encodeBatchToCommandBuffer_sourceGradients_sourceImages_gradientStates(
                _handle, _pointer(commandBuffer), _array(sourceGradients) { _retained($0) },
                _array(sourceImages) { _retained($0) }, _array(gradientStates) { _retained($0) })
        }
        return _existing(_array(from: made) { _object($0) })
    }

    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceGradients: [MPSImage],
        sourceImages: [MPSImage],
        gradientStates: [MPSState],
        destinationGradients: [MPSImage]
    ) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNGradientKernel_encodeBatchToCommandBuffer_sourceGradients_sourceImages_gradientStates_destinationGradients(
                _handle, _pointer(commandBuffer), _array(sourceGradients) { _retained($0) },
                _array(sourceImages) { _retained($0) }, _array(gradientStates) { _retained($0) },
                _array(destinationGradients) { _retained($0) })
        }
    }
}
