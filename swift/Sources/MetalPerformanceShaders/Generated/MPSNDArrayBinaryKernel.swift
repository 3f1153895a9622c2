// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the forward kernels of two arrays.
open class MPSNDArrayBinaryKernel: MPSNDArrayMultiaryKernel {
    override public class var _className: String { "MPSNDArrayBinaryKernel" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayBinaryKernel(_owned: handle)
    }

    /// Those of source 0; deprecated.
    public var primaryOffsets: MPSNDArrayOffsets {
        get {
            var result = MPSNDArrayOffsets()
            withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_primaryOffsets(_handle, &result) }
            return result
        }
    }

    public var primaryEdgeMode: MPSImageEdgeMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_primaryEdgeMode(_handle) }
            return _value(made, MPSImageEdgeMode.self)
        }
    }

    public var primaryKernelSizes: MPSNDArraySizes {
        get {
            var result = MPSNDArraySizes()
            withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_primaryKernelSizes(_handle, &result) }
            return result
        }
    }

    public var primaryStrides: MPSNDArrayOffsets {
        get {
            var result = MPSNDArrayOffsets()
            withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_primaryStrides(_handle, &result) }
            return result
        }
    }

    public var primaryDilationRates: MPSNDArraySizes {
        get {
            var result = MPSNDArraySizes()
            withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_primaryDilationRates(_handle, &result) }
            return result
        }
    }

    /// Those of source 1; deprecated.
    public var secondaryOffsets: MPSNDArrayOffsets {
        get {
            var result = MPSNDArrayOffsets()
            withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_secondaryOffsets(_handle, &result) }
            return result
        }
    }

    public var secondaryEdgeMode: MPSImageEdgeMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_secondaryEdgeMode(_handle) }
            return _value(made, MPSImageEdgeMode.self)
        }
    }

    public var secondaryKernelSizes: MPSNDArraySizes {
        get {
            var result = MPSNDArraySizes()
            withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_secondaryKernelSizes(_handle, &result) }
            return result
        }
    }

    public var secondaryStrides: MPSNDArrayOffsets {
        get {
            var result = MPSNDArrayOffsets()
            withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_secondaryStrides(_handle, &result) }
            return result
        }
    }

    public var secondaryDilationRates: MPSNDArraySizes {
        get {
            var result = MPSNDArraySizes()
            withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_secondaryDilationRates(_handle, &result) }
            return result
        }
    }

    /// As in MPSNDArrayMultiaryKernel.
    @discardableResult
    public func encode(
        to cmdBuf: MTLCommandBuffer,
        primarySourceArray: MPSNDArray,
        secondarySourceArray: MPSNDArray
    ) -> MPSNDArray {
        let made = withExtendedLifetime((self, cmdBuf, primarySourceArray, secondarySourceArray)) {
            omps_MPSNDArrayBinaryKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray(
                _handle, _pointer(cmdBuf), primarySourceArray._handle, secondarySourceArray._handle)
        }
        return _object(made)
    }

    public func encode(
        to cmdBuf: MTLCommandBuffer,
        primarySourceArray: MPSNDArray,
        secondarySourceArray: MPSNDArray,
        destinationArray destination: MPSNDArray
    ) {
        withExtendedLifetime((self, cmdBuf, primarySourceArray, secondarySourceArray, destination)) {
            omps_MPSNDArrayBinaryKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray_destinationArray(
                _handle, _pointer(cmdBuf), primarySourceArray._handle, secondarySourceArray._handle,
                destination._handle)
        }
    }

    /// `outGradientState` receives the state for the gradient kernel, or nil from kernels without one.
    @discardableResult
    public func encode(
        to cmdBuf: MTLCommandBuffer,
        primarySourceArray: MPSNDArray,
        secondarySourceArray: MPSNDArray,
        resultState outGradientState: UnsafeMutablePointer<MPSState?>?,
        outputStateIsTemporary: Bool
    ) -> MPSNDArray {
        var outGradientStateObject: UnsafeMutableRawPointer?
        let made = withExtendedLifetime((self, cmdBuf, primarySourceArray, secondarySourceArray)) {
            omps_MPSNDArrayBinaryKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray_resultState_outputStateIsTemporary(
                _handle, _pointer(cmdBuf), primarySourceArray._handle, secondarySourceArray._handle,
                &outGradientStateObject, outputStateIsTemporary)
        }
        let outGradientStateMade: MPSState? = _optional(outGradientStateObject)
        outGradientState?.pointee = outGradientStateMade
        return _object(made)
    }

    /// The settings are stored in `outGradientState`, which -resultStateForSourceArrays:… has made.
    public func encode(
        to cmdBuf: MTLCommandBuffer,
        primarySourceArray: MPSNDArray,
        secondarySourceArray: MPSNDArray,
        resultState outGradientState: MPSState?,
        destinationArray destination: MPSNDArray
    ) {
        withExtendedLifetime((self, cmdBuf, primarySourceArray, secondarySourceArray, outGradientState, destination)) {
            omps_MPSNDArrayBinaryKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray_resultState_destinationArray(
                _handle, _pointer(cmdBuf), primarySourceArray._handle, secondarySourceArray._handle,
                outGradientState?._handle, destination._handle)
        }
    }
}
