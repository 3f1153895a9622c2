// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the kernels that make the gradient of the second of two arrays.
public class MPSNDArrayBinarySecondaryGradientKernel: MPSNDArrayMultiaryGradientKernel {
    override public class var _className: String { "MPSNDArrayBinarySecondaryGradientKernel" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayBinarySecondaryGradientKernel(_owned: handle)
    }

    @discardableResult
    public func encode(
        to cmdBuf: MTLCommandBuffer,
        primarySourceArray: MPSNDArray,
        secondarySourceArray: MPSNDArray,
        sourceGradient gradient: MPSNDArray,
        gradientState state: MPSState
    ) -> MPSNDArray {
        let made = withExtendedLifetime((self, cmdBuf, primarySourceArray, secondarySourceArray, gradient, state)) {
            omps_MPSNDArrayBinarySecondaryGradientKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray_sourceGradient_gradientState(
                _handle, _pointer(cmdBuf), primarySourceArray._handle, secondarySourceArray._handle,
                gradient._handle, state._handle)
        }
        return _object(made)
    }

    public func encode(
        to cmdBuf: MTLCommandBuffer,
        primarySourceArray: MPSNDArray,
        secondarySourceArray: MPSNDArray,
        sourceGradient gradient: MPSNDArray,
        gradientState state: MPSState,
        destinationArray destination: MPSNDArray
    ) {
        withExtendedLifetime((self, cmdBuf, primarySourceArray, secondarySourceArray, gradient, state, destination)) {
            omps_MPSNDArrayBinarySecondaryGradientKernel_encodeToCommandBuffer_primarySourceArray_secondarySourceArray_sourceGradient_gradientState_destinationArray(
                _handle, _pointer(cmdBuf), primarySourceArray._handle, secondarySourceArray._handle,
                gradient._handle, state._handle, destination._handle)
        }
    }
}
