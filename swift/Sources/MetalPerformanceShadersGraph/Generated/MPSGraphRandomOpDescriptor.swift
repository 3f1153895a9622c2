// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// A distribution. Uniform: from min up to, but without, max, 0 and 1 unless set; of integers from minInteger to
/// maxInteger, both included. Normal: mean 0 and standard deviation 1; truncated: from -2 to 2.
open class MPSGraphRandomOpDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphRandomOpDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphRandomOpDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var distribution: MPSGraphRandomDistribution {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphRandomOpDescriptor_distribution(_handle) }
            return _value(made, MPSGraphRandomDistribution.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphRandomOpDescriptor_setDistribution(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var dataType: MPSDataType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphRandomOpDescriptor_dataType(_handle) }
            return _value(made, MPSDataType.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphRandomOpDescriptor_setDataType(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var min: Float {
        get { withExtendedLifetime(self) { omps_MPSGraphRandomOpDescriptor_min(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphRandomOpDescriptor_setMin(_handle, newValue) } }
    }

    open var max: Float {
        get { withExtendedLifetime(self) { omps_MPSGraphRandomOpDescriptor_max(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphRandomOpDescriptor_setMax(_handle, newValue) } }
    }

    open var minInteger: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphRandomOpDescriptor_minInteger(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphRandomOpDescriptor_setMinInteger(_handle, newValue) } }
    }

    open var maxInteger: Int {
        get { withExtendedLifetime(self) { omps_MPSGraphRandomOpDescriptor_maxInteger(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphRandomOpDescriptor_setMaxInteger(_handle, newValue) } }
    }

    open var mean: Float {
        get { withExtendedLifetime(self) { omps_MPSGraphRandomOpDescriptor_mean(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphRandomOpDescriptor_setMean(_handle, newValue) } }
    }

    open var standardDeviation: Float {
        get { withExtendedLifetime(self) { omps_MPSGraphRandomOpDescriptor_standardDeviation(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphRandomOpDescriptor_setStandardDeviation(
                    _handle, newValue)
            }
        }
    }

    open var samplingMethod: MPSGraphRandomNormalSamplingMethod {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphRandomOpDescriptor_samplingMethod(_handle) }
            return _value(made, MPSGraphRandomNormalSamplingMethod.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphRandomOpDescriptor_setSamplingMethod(
                    _handle, newValue.rawValue)
            }
        }
    }

    public convenience init?(distribution: MPSGraphRandomDistribution, dataType: MPSDataType) {
        let made = omps_MPSGraphRandomOpDescriptor_descriptorWithDistribution_dataType(
            Self._className, distribution.rawValue, dataType.rawValue)
        guard let made else { return nil }
        self.init(_owned: made)
    }
}
