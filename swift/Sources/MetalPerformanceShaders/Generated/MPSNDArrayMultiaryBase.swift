// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of all kernels that read arrays. Its settings for each source are fixed; a kernel that has others says so.
open class MPSNDArrayMultiaryBase: MPSKernel {
    override public class var _className: String { "MPSNDArrayMultiaryBase" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayMultiaryBase(_owned: handle)
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

    /// Makes the results of encode methods without a destination. Default: MPSTemporaryNDArray.defaultAllocator.
    open var destinationArrayAllocator: MPSNDArrayAllocator {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNDArrayMultiaryBase_destinationArrayAllocator(_handle) }
            return _existing(_optionalMPSNDArrayAllocator(made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNDArrayMultiaryBase_setDestinationArrayAllocator(
                    _handle, _made(newValue))
            }
        }
    }

    /// The position in a source from which the result's first element is made: 0 along each dimension. This method
    /// and the four below are deprecated. They raise NSRangeException if there is no such source.
    @discardableResult
    open func offsets(atSourceIndex sourceIndex: Int) -> MPSNDArrayOffsets {
        var result = MPSNDArrayOffsets()
        withExtendedLifetime(self) {
            omps_MPSNDArrayMultiaryBase_offsetsAtSourceIndex(
                _handle, sourceIndex, &result)
        }
        return result
    }

    /// MPSImageEdgeModeZero.
    @discardableResult
    open func edgeMode(atSourceIndex sourceIndex: Int) -> MPSImageEdgeMode {
        let made = withExtendedLifetime(self) {
            omps_MPSNDArrayMultiaryBase_edgeModeAtSourceIndex(
                _handle, sourceIndex)
        }
        return _value(made, MPSImageEdgeMode.self)
    }

    /// 1 along each dimension.
    @discardableResult
    open func kernelSizes(forSourceIndex sourceIndex: Int) -> MPSNDArraySizes {
        var result = MPSNDArraySizes()
        withExtendedLifetime(self) {
            omps_MPSNDArrayMultiaryBase_kernelSizesForSourceIndex(
                _handle, sourceIndex, &result)
        }
        return result
    }

    /// Steps in the source from one element of the result to the next: 1 along each dimension.
    @discardableResult
    open func strides(forSourceIndex sourceIndex: Int) -> MPSNDArrayOffsets {
        var result = MPSNDArrayOffsets()
        withExtendedLifetime(self) {
            omps_MPSNDArrayMultiaryBase_stridesForSourceIndex(
                _handle, sourceIndex, &result)
        }
        return result
    }

    /// 1 along each dimension.
    @discardableResult
    open func dilationRates(forSourceIndex sourceIndex: Int) -> MPSNDArraySizes {
        var result = MPSNDArraySizes()
        withExtendedLifetime(self) {
            omps_MPSNDArrayMultiaryBase_dilationRatesForSourceIndex(
                _handle, sourceIndex, &result)
        }
        return result
    }

    /// `count`: the most arrays that the kernel reads, at least 1.
    public init(device: MTLDevice, sourceCount count: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSNDArrayMultiaryBase_initWithDevice_sourceCount(
                Self._className, _pointer(device), count)
        }
        guard let made else { _refused("MPSNDArrayMultiaryBase", "init") }
        super.init(_owned: made)
    }

    /// The state for the gradient kernel; nil for kernels without one.
    @discardableResult
    open func resultState(
        forSourceArrays sourceArrays: [MPSNDArray],
        sourceStates: [MPSState]?,
        destinationArray: MPSNDArray
    ) -> MPSState? {
        let made = withExtendedLifetime((self, destinationArray)) {
            omps_MPSNDArrayMultiaryBase_resultStateForSourceArrays_sourceStates_destinationArray(
                _handle, _array(sourceArrays) { _retained($0) }, _array(sourceStates) { _retained($0) },
                destinationArray._handle)
        }
        return _optional(made)
    }

    /// Describes an array for the result. This class's answer has the type of the first source and the common
    /// extents of all sources, where extents of 1 are broadcast. A gradient kernel answers the type and extents of
    /// the source whose gradient it makes.
    @discardableResult
    open func destinationArrayDescriptor(
        forSourceArrays sources: [MPSNDArray],
        sourceState state: MPSState?
    ) -> MPSNDArrayDescriptor {
        let made = withExtendedLifetime((self, state)) {
            omps_MPSNDArrayMultiaryBase_destinationArrayDescriptorForSourceArrays_sourceState(
                _handle, _array(sources) { _retained($0) }, state?._handle)
        }
        return _object(made)
    }
}
