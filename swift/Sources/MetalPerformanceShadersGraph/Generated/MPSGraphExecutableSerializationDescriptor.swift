// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// How an executable is written to a package. The platform and target are kept and change nothing.
open class MPSGraphExecutableSerializationDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphExecutableSerializationDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphExecutableSerializationDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Whether a package that is there already is to be added to, which raises; NO, the default, replaces it.
    open var append: Bool {
        get {
            return withExtendedLifetime(self) { omps_MPSGraphExecutableSerializationDescriptor_append(_handle) }
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphExecutableSerializationDescriptor_setAppend(
                    _handle, newValue)
            }
        }
    }

    open var deploymentPlatform: MPSGraphDeploymentPlatform {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSGraphExecutableSerializationDescriptor_deploymentPlatform(
                    _handle)
            }
            return _value(made, MPSGraphDeploymentPlatform.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphExecutableSerializationDescriptor_setDeploymentPlatform(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var minimumDeploymentTarget: String {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSGraphExecutableSerializationDescriptor_minimumDeploymentTarget(
                    _handle)
            }
            return _existing(_string(made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphExecutableSerializationDescriptor_setMinimumDeploymentTarget(
                    _handle, newValue)
            }
        }
    }
}
