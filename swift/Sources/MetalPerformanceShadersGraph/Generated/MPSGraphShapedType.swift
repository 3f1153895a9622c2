// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// Element type and shape of a tensor. An extent of -1 is not known yet, a nil shape not even its number of axes.
open class MPSGraphShapedType: MPSGraphType {
    override public class var _className: String { "MPSGraphShapedType" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphShapedType(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var shape: [NSNumber]? {
        get { _numbers(from: withExtendedLifetime(self) { omps_MPSGraphShapedType_shape(_handle) }) }
        set { withExtendedLifetime(self) { omps_MPSGraphShapedType_setShape(_handle, _numbers(newValue)) } }
    }

    open var dataType: MPSDataType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphShapedType_dataType(_handle) }
            return _value(made, MPSDataType.self)
        }
        set { withExtendedLifetime(self) { omps_MPSGraphShapedType_setDataType(_handle, newValue.rawValue) } }
    }

    public init(shape: [NSNumber]?, dataType: MPSDataType) {
        let made = omps_MPSGraphShapedType_initWithShape_dataType(Self._className, _numbers(shape), dataType.rawValue)
        guard let made else { _refused("MPSGraphShapedType", "init") }
        super.init(_owned: made)
    }

    @discardableResult
    open func isEqual(to argument0: MPSGraphShapedType?) -> Bool {
        let made = withExtendedLifetime((self, argument0)) {
            omps_MPSGraphShapedType_isEqualTo(
                _handle, argument0?._handle)
        }
        return made
    }
}
