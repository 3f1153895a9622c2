// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the gradient kernels of one array.
open class MPSNDArrayUnaryGradientKernel: MPSNDArrayMultiaryGradientKernel {
    override public class var _className: String { "MPSNDArrayUnaryGradientKernel" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayUnaryGradientKernel(_owned: handle)
    }

    @discardableResult
    public func encode(
        to cmdBuf: MTLCommandBuffer,
        sourceArray: MPSNDArray,
        sourceGradient gradient: MPSNDArray,
        gradientState state: MPSState
    ) -> MPSNDArray {
        let made = withExtendedLifetime((self, cmdBuf, sourceArray, gradient, state)) {
            omps_MPSNDArrayUnaryGradientKernel_encodeToCommandBuffer_sourceArray_sourceGradient_gradientState(
                _handle, _pointer(cmdBuf), sourceArray._handle, gradient._handle, state._handle)
        }
        return _object(made)
    }

    public func encode(
        to cmdBuf: MTLCommandBuffer,
        sourceArray: MPSNDArray,
        sourceGradient gradient: MPSNDArray,
        gradientState state: MPSState,
        destinationArray destination: MPSNDArray
    ) {
        withExtendedLifetime((self, cmdBuf, sourceArray, gradient, state, destination)) {
            omps_MPSNDArrayUnaryGradientKernel_encodeToCommandBuffer_sourceArray_sourceGradient_gradientState_destinationArray(
                _handle, _pointer(cmdBuf), sourceArray._handle, gradient._handle, state._handle,
                destination._handle)
        }
    }
}
