// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the gradient kernels. The sources are those of the forward kernel, in the same order.
open class MPSNDArrayMultiaryGradientKernel: MPSNDArrayMultiaryBase {
    override public class var _className: String { "MPSNDArrayMultiaryGradientKernel" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayMultiaryGradientKernel(_owned: handle)
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

    /// `sourceGradientIndex`: the source whose gradient is made, less than `count`.
    public init(device: MTLDevice, sourceCount count: Int, sourceGradientIndex: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSNDArrayMultiaryGradientKernel_initWithDevice_sourceCount_sourceGradientIndex(
                Self._className, _pointer(device), count, sourceGradientIndex)
        }
        guard let made else { _refused("MPSNDArrayMultiaryGradientKernel", "init") }
        super.init(_owned: made)
    }

    /// `gradient`: that of the forward kernel's result. `state`: from the forward kernel; a temporary one counts
    /// one read.
    @discardableResult
    open func encode(
        to cmdBuf: MTLCommandBuffer,
        sourceArrays sources: [MPSNDArray],
        sourceGradient gradient: MPSNDArray,
        gradientState state: MPSState
    ) -> MPSNDArray {
        let made = withExtendedLifetime((self, cmdBuf, gradient, state)) {
            omps_MPSNDArrayMultiaryGradientKernel_encodeToCommandBuffer_sourceArrays_sourceGradient_gradientState(
                _handle, _pointer(cmdBuf), _array(sources) { _retained($0) }, gradient._handle,
                state._handle)
        }
        return _object(made)
    }

    open func encode(
        to cmdBuf: MTLCommandBuffer,
        sourceArrays sources: [MPSNDArray],
        sourceGradient gradient: MPSNDArray,
        gradientState state: MPSState,
        destinationArray destination: MPSNDArray
    ) {
        withExtendedLifetime((self, cmdBuf, gradient, state, destination)) {
            omps_MPSNDArrayMultiaryGradientKernel_encodeToCommandBuffer_sourceArrays_sourceGradient_gradientState_destinationArray(
                _handle, _pointer(cmdBuf), _array(sources) { _retained($0) }, gradient._handle,
                state._handle, destination._handle)
        }
    }
}
