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
    open var primaryOffsets: MPSNDArrayOffsets {
        get {
            var result = MPSNDArrayOffsets()
            withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_primaryOffsets(_handle, &result) }
            return result
        }
    }

    open var primaryEdgeMode: MPSImageEdgeMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_primaryEdgeMode(_handle) }
            return _value(made, MPSImageEdgeMode.self)
        }
    }

    open var primaryKernelSizes: MPSNDArraySizes {
        get {
            var result = MPSNDArraySizes()
            withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_primaryKernelSizes(_handle, &result) }
            return result
        }
    }

    open var primaryStrides: MPSNDArrayOffsets {
        get {
            var result = MPSNDArrayOffsets()
            withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_primaryStrides(_handle, &result) }
            return result
        }
    }

    open var primaryDilationRates: MPSNDArraySizes {
        get {
            var result = MPSNDArraySizes()
            withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_primaryDilationRates(_handle, &result) }
            return result
        }
    }

    /// Those of source 1; deprecated.
    open var secondaryOffsets: MPSNDArrayOffsets {
        get {
            var result = MPSNDArrayOffsets()
            withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_secondaryOffsets(_handle, &result) }
            return result
        }
    }

    open var secondaryEdgeMode: MPSImageEdgeMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_secondaryEdgeMode(_handle) }
            return _value(made, MPSImageEdgeMode.self)
        }
    }

    open var secondaryKernelSizes: MPSNDArraySizes {
        get {
            var result = MPSNDArraySizes()
            withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_secondaryKernelSizes(_handle, &result) }
            return result
        }
    }

    open var secondaryStrides: MPSNDArrayOffsets {
        get {
            var result = MPSNDArrayOffsets()
            withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_secondaryStrides(_handle, &result) }
            return result
        }
    }

    open var secondaryDilationRates: MPSNDArraySizes {
        get {
            var result = MPSNDArraySizes()
            withExtendedLifetime(self) { omps_MPSNDArrayBinaryKernel_secondaryDilationRates(_handle, &result) }
            return result
        }
    }

    /// As in MPSNDArrayMultiaryKernel.
    @discardableResult
    open func encode(
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

    open func encode(
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
    open func encode(
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
    open func encode(
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
