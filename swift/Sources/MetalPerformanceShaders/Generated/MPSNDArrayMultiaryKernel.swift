// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the forward kernels.
open class MPSNDArrayMultiaryKernel: MPSNDArrayMultiaryBase {
    override public class var _className: String { "MPSNDArrayMultiaryKernel" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayMultiaryKernel(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice, sourceCount count: Int) {
        super.init(device: device, sourceCount: count)
    }

    override public init?(coder: NSCoder, device: MTLDevice) {
        super.init(coder: coder, device: device)
    }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    /// The result is made by destinationArrayAllocator.
    @discardableResult
    open func encode(to cmdBuf: MTLCommandBuffer, sourceArrays: [MPSNDArray]) -> MPSNDArray {
        let made = withExtendedLifetime((self, cmdBuf)) {
            omps_MPSNDArrayMultiaryKernel_encodeToCommandBuffer_sourceArrays(
                _handle, _pointer(cmdBuf), _array(sourceArrays) { _retained($0) })
        }
        return _object(made)
    }

    open func encode(
        to cmdBuf: MTLCommandBuffer,
        sourceArrays: [MPSNDArray],
        destinationArray destination: MPSNDArray
    ) {
        withExtendedLifetime((self, cmdBuf, destination)) {
            omps_MPSNDArrayMultiaryKernel_encodeToCommandBuffer_sourceArrays_destinationArray(
                _handle, _pointer(cmdBuf), _array(sourceArrays) { _retained($0) }, destination._handle)
        }
    }

    /// `outGradientState` receives the state for the gradient kernel, or nil from kernels without one.
    @discardableResult
    open func encode(
        to cmdBuf: MTLCommandBuffer,
        sourceArrays: [MPSNDArray],
        resultState outGradientState: UnsafeMutablePointer<MPSState?>?,
        outputStateIsTemporary: Bool
    ) -> MPSNDArray {
        var outGradientStateObject: UnsafeMutableRawPointer?
        let made = withExtendedLifetime((self, cmdBuf)) {
            omps_MPSNDArrayMultiaryKernel_encodeToCommandBuffer_sourceArrays_resultState_outputStateIsTemporary(
                _handle, _pointer(cmdBuf), _array(sourceArrays) { _retained($0) },
                &outGradientStateObject, outputStateIsTemporary)
        }
        let outGradientStateMade: MPSState? = _optional(outGradientStateObject)
        outGradientState?.pointee = outGradientStateMade
        return _object(made)
    }

    /// The settings are stored in `outGradientState`, which -resultStateForSourceArrays:… has made.
    open func encode(
        to cmdBuf: MTLCommandBuffer,
        sourceArrays: [MPSNDArray],
        resultState outGradientState: MPSState?,
        destinationArray destination: MPSNDArray
    ) {
        withExtendedLifetime((self, cmdBuf, outGradientState, destination)) {
            omps_MPSNDArrayMultiaryKernel_encodeToCommandBuffer_sourceArrays_resultState_destinationArray(
                _handle, _pointer(cmdBuf), _array(sourceArrays) { _retained($0) },
                outGradientState?._handle, destination._handle)
        }
    }

    /// `encoder`: nil, or an open encoder of the command buffer.
    open func encode(
        to encoder: MTLComputeCommandEncoder?,
        commandBuffer: MTLCommandBuffer,
        sourceArrays: [MPSNDArray],
        destinationArray destination: MPSNDArray
    ) {
        withExtendedLifetime((self, encoder, commandBuffer, destination)) {
            omps_MPSNDArrayMultiaryKernel_encodeToCommandEncoder_commandBuffer_sourceArrays_destinationArray(
                _handle, _pointer(encoder), _pointer(commandBuffer), _array(sourceArrays) {
                _retained($0) }, destination._handle)
        }
    }
}
