// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// The operation of a variable.
open class MPSGraphVariableOp: MPSGraphOperation {
    override public class var _className: String { "MPSGraphVariableOp" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphVariableOp(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var shape: [NSNumber] {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphVariableOp_shape(_handle) }
            return _existing(_numbers(from: made))
        }
    }

    open var dataType: MPSDataType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphVariableOp_dataType(_handle) }
            return _value(made, MPSDataType.self)
        }
    }
}
