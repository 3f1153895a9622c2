// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Compares two images: 1 where the relation holds, else 0, then plus bias and clamped. Values are compared after
/// they were multiplied by primaryScale and secondaryScale.
public class MPSNNCompare: MPSCNNArithmetic {
    override public class var _className: String { "MPSNNCompare" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNCompare(_owned: handle)
    }

    /// Default: equal.
    public var comparisonType: MPSNNComparisonType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNCompare_comparisonType(_handle) }
            return _value(made, MPSNNComparisonType.self)
        }
        set { withExtendedLifetime(self) { omps_MPSNNCompare_setComparisonType(_handle, newValue.rawValue) } }
    }

    /// Two values are equal if the absolute value of their difference is not larger. Equal values are not less or
    /// greater. Default: 0.
    public var threshold: Float {
        get { withExtendedLifetime(self) { omps_MPSNNCompare_threshold(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNCompare_setThreshold(_handle, newValue) } }
    }
}
