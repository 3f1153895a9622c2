// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// A value that an operation of a graph makes when the graph runs. A key of dictionaries by identity: copying
/// returns the tensor itself.
open class MPSGraphTensor: MPSGraphObject {
    override public class var _className: String { "MPSGraphTensor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphTensor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// As far as it is known: an extent of -1 is not, nil: not even the number of axes.
    open var shape: [NSNumber]? {
        get { _numbers(from: withExtendedLifetime(self) { omps_MPSGraphTensor_shape(_handle) }) }
    }

    open var dataType: MPSDataType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphTensor_dataType(_handle) }
            return _value(made, MPSDataType.self)
        }
    }

    /// The operation that makes it.
    open var operation: MPSGraphOperation {
        get { _object(withExtendedLifetime(self) { omps_MPSGraphTensor_operation(_handle) }) }
    }
}
