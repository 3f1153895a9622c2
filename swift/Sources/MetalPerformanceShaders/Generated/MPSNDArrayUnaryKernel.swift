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

    /// Those of source 0; deprecated.
    public var offsets: MPSNDArrayOffsets {
        get {
            var result = MPSNDArrayOffsets()
            withExtendedLifetime(self) { omps_MPSNDArrayUnaryKernel_offsets(_handle, &result) }
            return result
        }
    }

    public var edgeMode: MPSImageEdgeMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNDArrayUnaryKernel_edgeMode(_handle) }
            return _value(made, MPSImageEdgeMode.self)
        }
    }

    public var kernelSizes: MPSNDArraySizes {
        get {
            var result = MPSNDArraySizes()
            withExtendedLifetime(self) { omps_MPSNDArrayUnaryKernel_kernelSizes(_handle, &result) }
            return result
        }
    }

    public var strides: MPSNDArrayOffsets {
        get {
            var result = MPSNDArrayOffsets()
            withExtendedLifetime(self) { omps_MPSNDArrayUnaryKernel_strides(_handle, &result) }
            return result
        }
    }

    public var dilationRates: MPSNDArraySizes {
        get {
            var result = MPSNDArraySizes()
            withExtendedLifetime(self) { omps_MPSNDArrayUnaryKernel_dilationRates(_handle, &result) }
            return result
        }
    }

    /// As in MPSNDArrayMultiaryKernel.
    @discardableResult
    public func encode(to cmdBuf: MTLCommandBuffer, sourceArray: MPSNDArray) -> MPSNDArray {
        let made = withExtendedLifetime((self, cmdBuf, sourceArray)) {
            omps_MPSNDArrayUnaryKernel_encodeToCommandBuffer_sourceArray(
                _handle, _pointer(cmdBuf), sourceArray._handle)
        }
        return _object(made)
    }

    public func encode(
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
    public func encode(
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
    public func encode(
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
