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

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init?(coder: NSCoder, device: MTLDevice) {
        super.init(coder: coder, device: device)
    }

    override public init(device: MTLDevice, sourceCount count: Int, sourceGradientIndex: Int) {
        super.init(device: device, sourceCount: count, sourceGradientIndex: sourceGradientIndex)
    }

    override public init(device: MTLDevice, sourceCount count: Int) {
        super.init(device: device, sourceCount: count)
    }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    @discardableResult
    open func encode(
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

    open func encode(
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
