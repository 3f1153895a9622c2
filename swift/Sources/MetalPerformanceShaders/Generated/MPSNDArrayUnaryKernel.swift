// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the forward kernels of one array.
open class MPSNDArrayUnaryKernel: MPSNDArrayMultiaryKernel {
    override public class var _className: String { "MPSNDArrayUnaryKernel" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayUnaryKernel(_owned: handle)
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

    /// Those of source 0; deprecated.
    open var offsets: MPSNDArrayOffsets {
        get {
            var result = MPSNDArrayOffsets()
            withExtendedLifetime(self) { omps_MPSNDArrayUnaryKernel_offsets(_handle, &result) }
            return result
        }
    }

    open var edgeMode: MPSImageEdgeMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNDArrayUnaryKernel_edgeMode(_handle) }
            return _value(made, MPSImageEdgeMode.self)
        }
    }

    open var kernelSizes: MPSNDArraySizes {
        get {
            var result = MPSNDArraySizes()
            withExtendedLifetime(self) { omps_MPSNDArrayUnaryKernel_kernelSizes(_handle, &result) }
            return result
        }
    }

    open var strides: MPSNDArrayOffsets {
        get {
            var result = MPSNDArrayOffsets()
            withExtendedLifetime(self) { omps_MPSNDArrayUnaryKernel_strides(_handle, &result) }
            return result
        }
    }

    open var dilationRates: MPSNDArraySizes {
        get {
            var result = MPSNDArraySizes()
            withExtendedLifetime(self) { omps_MPSNDArrayUnaryKernel_dilationRates(_handle, &result) }
            return result
        }
    }

    /// As in MPSNDArrayMultiaryKernel.
    @discardableResult
    open func encode(to cmdBuf: MTLCommandBuffer, sourceArray: MPSNDArray) -> MPSNDArray {
        let made = withExtendedLifetime((self, cmdBuf, sourceArray)) {
            omps_MPSNDArrayUnaryKernel_encodeToCommandBuffer_sourceArray(
                _handle, _pointer(cmdBuf), sourceArray._handle)
        }
        return _object(made)
    }

    open func encode(
        to cmdBuf: MTLCommandBuffer,
        sourceArray: MPSNDArray,
        destinationArray destination: MPSNDArray
    ) {
        withExtendedLifetime((self, cmdBuf, sourceArray, destination)) {
            omps_MPSNDArrayUnaryKernel_encodeToCommandBuffer_sourceArray_destinationArray(
                _handle, _pointer(cmdBuf), sourceArray._handle, destination._handle)
        }
    }

    /// `outGradientState` receives the state for the gradient kernel, or nil from kernels without one.
    @discardableResult
    open func encode(
        to cmdBuf: MTLCommandBuffer,
        sourceArray: MPSNDArray,
        resultState outGradientState: UnsafeMutablePointer<MPSState?>?,
        outputStateIsTemporary: Bool
    ) -> MPSNDArray {
        var outGradientStateObject: UnsafeMutableRawPointer?
        let made = withExtendedLifetime((self, cmdBuf, sourceArray)) {
            omps_MPSNDArrayUnaryKernel_encodeToCommandBuffer_sourceArray_resultState_outputStateIsTemporary(
                _handle, _pointer(cmdBuf), sourceArray._handle, &outGradientStateObject,
                outputStateIsTemporary)
        }
        let outGradientStateMade: MPSState? = _optional(outGradientStateObject)
        outGradientState?.pointee = outGradientStateMade
        return _object(made)
    }

    /// The settings are stored in `outGradientState`, which -resultStateForSourceArrays:… has made.
    open func encode(
        to cmdBuf: MTLCommandBuffer,
        sourceArray: MPSNDArray,
        resultState outGradientState: MPSState?,
        destinationArray destination: MPSNDArray
    ) {
        withExtendedLifetime((self, cmdBuf, sourceArray, outGradientState, destination)) {
            omps_MPSNDArrayUnaryKernel_encodeToCommandBuffer_sourceArray_resultState_destinationArray(
                _handle, _pointer(cmdBuf), sourceArray._handle, outGradientState?._handle,
                destination._handle)
        }
    }
}
