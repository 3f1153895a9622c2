// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Positions in a table, of the types UInt4 and UInt8. A position beyond the table gives 0. A table of numbers has
/// its entries along one dimension. A table of vectors has the components along dimension 0 and the entries along
/// dimension 1.
open class MPSNDArrayLUTQuantizationDescriptor: MPSNDArrayQuantizationDescriptor {
    override public class var _className: String { "MPSNDArrayLUTQuantizationDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayLUTQuantizationDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// A table of numbers.
    public init(dataType quantizationDataType: MPSDataType) {
        let made = omps_MPSNDArrayLUTQuantizationDescriptor_initWithDataType(
            Self._className, quantizationDataType.rawValue)
        guard let made else { _refused("MPSNDArrayLUTQuantizationDescriptor", "init") }
        super.init(_owned: made)
    }

    /// A table of vectors. The result has the components of each vector one after another along dimension
    /// `vectorAxis`, where 0 is the fastest one.
    public init(dataType quantizationDataType: MPSDataType, vectorAxis: Int) {
        let made = omps_MPSNDArrayLUTQuantizationDescriptor_initWithDataType_vectorAxis(
            Self._className, quantizationDataType.rawValue, vectorAxis)
        guard let made else { _refused("MPSNDArrayLUTQuantizationDescriptor", "init") }
        super.init(_owned: made)
    }
}
