// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Type and sizes of an array, and for views the part of the parent and the order of its dimensions.
open class MPSNDArrayDescriptor: _MetalObject {
    override public class var _className: String { "MPSNDArrayDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var dataType: MPSDataType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNDArrayDescriptor_dataType(_handle) }
            return _value(made, MPSDataType.self)
        }
        set { withExtendedLifetime(self) { omps_MPSNDArrayDescriptor_setDataType(_handle, newValue.rawValue) } }
    }

    open var numberOfDimensions: Int {
        get { withExtendedLifetime(self) { omps_MPSNDArrayDescriptor_numberOfDimensions(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNDArrayDescriptor_setNumberOfDimensions(_handle, newValue) } }
    }

    /// Default: NO. Here the rows of new arrays are packed in either case.
    open var preferPackedRows: Bool {
        get { withExtendedLifetime(self) { omps_MPSNDArrayDescriptor_preferPackedRows(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNDArrayDescriptor_setPreferPackedRows(_handle, newValue) } }
    }

    /// Entry i: which dimension transposing has put at place i; i itself where nothing was transposed, and from
    /// numberOfDimensions on.
    @discardableResult
    open func dimensionOrder() -> SIMD16<UInt8> {
        var result = SIMD16<UInt8>()
        withExtendedLifetime(self) { omps_MPSNDArrayDescriptor_dimensionOrder(_handle, &result) }
        return result
    }

    /// Length of the slice along a dimension, in the order that transposing has left; 1 from numberOfDimensions on.
    @discardableResult
    open func length(ofDimension dimensionIndex: Int) -> Int {
        let made = withExtendedLifetime(self) { omps_MPSNDArrayDescriptor_lengthOfDimension(_handle, dimensionIndex) }
        return made
    }

    /// The part of the parent's dimension that a view shows.
    @discardableResult
    open func sliceRange(forDimension dimensionIndex: Int) -> MPSDimensionSlice {
        var result = MPSDimensionSlice()
        withExtendedLifetime(self) {
            omps_MPSNDArrayDescriptor_sliceRangeForDimension(
                _handle, dimensionIndex, &result)
        }
        return result
    }

    open func sliceDimension(_ dimensionIndex: Int, withSubrange subRange: MPSDimensionSlice) {
        var subRange = subRange
        withExtendedLifetime(self) {
            omps_MPSNDArrayDescriptor_sliceDimension_withSubrange(
                _handle, dimensionIndex, &subRange)
        }
    }

    /// Exchanges two dimensions of a view.
    open func transposeDimension(_ dimensionIndex: Int, withDimension dimensionIndex2: Int) {
        withExtendedLifetime(self) {
            omps_MPSNDArrayDescriptor_transposeDimension_withDimension(
                _handle, dimensionIndex, dimensionIndex2)
        }
    }

    /// Puts dimension i at place dimensionOrder[i], after what transposing has done before. Raises
    /// NSInvalidArgumentException unless each place from 0 to numberOfDimensions - 1 is there once.
    open func permute(withDimensionOrder dimensionOrder: UnsafeMutablePointer<Int>) {
        withExtendedLifetime(self) {
            omps_MPSNDArrayDescriptor_permuteWithDimensionOrder(
                _handle, dimensionOrder)
        }
    }

    /// The extents as they are, slowest first.
    @discardableResult
    open func getShape() -> [NSNumber] {
        let made = withExtendedLifetime(self) { omps_MPSNDArrayDescriptor_getShape(_handle) }
        return _existing(_numbers(from: made))
    }

    /// `dimensionSizes` begins with the fastest dimension.
    public convenience init(
        dataType: MPSDataType,
        dimensionCount numberOfDimensions: Int,
        dimensionSizes: UnsafeMutablePointer<Int>
    ) {
        let made = omps_MPSNDArrayDescriptor_descriptorWithDataType_dimensionCount_dimensionSizes(
            Self._className, dataType.rawValue, numberOfDimensions, dimensionSizes)
        guard let made else { _refused("MPSNDArrayDescriptor", "init") }
        self.init(_owned: made)
    }

    /// `shape` begins with the slowest dimension.
    public convenience init(dataType: MPSDataType, shape: [NSNumber]) {
        let made = omps_MPSNDArrayDescriptor_descriptorWithDataType_shape(
            Self._className, dataType.rawValue, _numbers(shape))
        guard let made else { _refused("MPSNDArrayDescriptor", "init") }
        self.init(_owned: made)
    }

    /// Other extents; slices and transpositions are forgotten.
    open func reshape(withDimensionCount numberOfDimensions: Int, dimensionSizes: UnsafeMutablePointer<Int>) {
        withExtendedLifetime(self) {
            omps_MPSNDArrayDescriptor_reshapeWithDimensionCount_dimensionSizes(
                _handle, numberOfDimensions, dimensionSizes)
        }
    }

    open func reshape(withShape shape: [NSNumber]) {
        withExtendedLifetime(self) { omps_MPSNDArrayDescriptor_reshapeWithShape(_handle, _numbers(shape)) }
    }
}
