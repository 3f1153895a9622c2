// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Distribution of random numbers. The default one leaves 32-bit integers as the generator gives them.
open class MPSMatrixRandomDistributionDescriptor: _MetalObject {
    override public class var _className: String { "MPSMatrixRandomDistributionDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixRandomDistributionDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var distributionType: MPSMatrixRandomDistribution {
        get {
            let made = withExtendedLifetime(self) { omps_MPSMatrixRandomDistributionDescriptor_distributionType(_handle) }
            return _value(made, MPSMatrixRandomDistribution.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixRandomDistributionDescriptor_setDistributionType(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var minimum: Float {
        get { withExtendedLifetime(self) { omps_MPSMatrixRandomDistributionDescriptor_minimum(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixRandomDistributionDescriptor_setMinimum(
                    _handle, newValue)
            }
        }
    }

    open var maximum: Float {
        get { withExtendedLifetime(self) { omps_MPSMatrixRandomDistributionDescriptor_maximum(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixRandomDistributionDescriptor_setMaximum(
                    _handle, newValue)
            }
        }
    }

    open var mean: Float {
        get { withExtendedLifetime(self) { omps_MPSMatrixRandomDistributionDescriptor_mean(_handle) } }
        set {
            withExtendedLifetime(self) { omps_MPSMatrixRandomDistributionDescriptor_setMean(_handle, newValue) }
        }
    }

    open var standardDeviation: Float {
        get {
            let made = withExtendedLifetime(self) { omps_MPSMatrixRandomDistributionDescriptor_standardDeviation(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSMatrixRandomDistributionDescriptor_setStandardDeviation(
                    _handle, newValue)
            }
        }
    }

    /// Uniform in [minimum, maximum); mean and standardDeviation are filled in to match.
    @discardableResult
    open class func uniformDistributionDescriptor(
        withMinimum minimum: Float,
        maximum: Float
    ) -> MPSMatrixRandomDistributionDescriptor {
        let made = omps_MPSMatrixRandomDistributionDescriptor_class_uniformDistributionDescriptorWithMinimum_maximum(
            minimum, maximum)
        return _object(made)
    }

    /// Normal, from minus to plus infinity.
    @discardableResult
    open class func normalDistributionDescriptor(
        withMean mean: Float,
        standardDeviation: Float
    ) -> MPSMatrixRandomDistributionDescriptor {
        let made = omps_MPSMatrixRandomDistributionDescriptor_class_normalDistributionDescriptorWithMean_standardDeviation(
            mean, standardDeviation)
        return _object(made)
    }

    /// Normal, clipped to [minimum, maximum].
    @discardableResult
    open class func normalDistributionDescriptor(
        withMean mean: Float,
        standardDeviation: Float,
        minimum: Float,
        maximum: Float
    ) -> MPSMatrixRandomDistributionDescriptor {
        let made = omps_MPSMatrixRandomDistributionDescriptor_class_normalDistributionDescriptorWithMean_standardDeviation_minimum_maximum(
            mean, standardDeviation, minimum, maximum)
        return _object(made)
    }

    /// All zeros.
    @discardableResult
    open class func `default`() -> MPSMatrixRandomDistributionDescriptor {
        return _object(omps_MPSMatrixRandomDistributionDescriptor_class_defaultDistributionDescriptor())
    }
}
