// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// How a graph is compiled.
open class MPSGraphCompilationDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphCompilationDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphCompilationDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Apple's Level1 also places operations on processors other than the GPU. There are none here: both levels run
    /// the same passes.
    open var optimizationLevel: MPSGraphOptimization {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphCompilationDescriptor_optimizationLevel(_handle) }
            return _value(made, MPSGraphOptimization.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphCompilationDescriptor_setOptimizationLevel(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var optimizationProfile: MPSGraphOptimizationProfile {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphCompilationDescriptor_optimizationProfile(_handle) }
            return _value(made, MPSGraphOptimizationProfile.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphCompilationDescriptor_setOptimizationProfile(
                    _handle, newValue.rawValue)
            }
        }
    }

    /// Compiling methods return when they are done in either case.
    open var waitForCompilationCompletion: Bool {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSGraphCompilationDescriptor_waitForCompilationCompletion(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphCompilationDescriptor_setWaitForCompilationCompletion(
                    _handle, newValue)
            }
        }
    }

    /// Called before a method that compiles returns. Errors raise.
    open var compilationCompletionHandler: MPSGraphCompilationCompletionHandler {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSGraphCompilationDescriptor_compilationCompletionHandler(
                    _handle)
            }
            return _existing(_closure(made))
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphCompilationDescriptor_setCompilationCompletionHandler(
                    _handle, _box(newValue), _invokeMPSGraphCompilationCompletionHandler)
            }
        }
    }

    open var reducedPrecisionFastMath: MPSGraphReducedPrecisionFastMath {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphCompilationDescriptor_reducedPrecisionFastMath(_handle) }
            return _value(made, MPSGraphReducedPrecisionFastMath.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphCompilationDescriptor_setReducedPrecisionFastMath(
                    _handle, newValue.rawValue)
            }
        }
    }

    /// Executables for callSymbolName:inputTensors:outputTypes:name:, each compiled for fixed types of inputs.
    open var callables: [String: MPSGraphExecutable]? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphCompilationDescriptor_callables(_handle) }
            return _dictionary(from: made, { _existing(_string($0)) }, { _object($0) })
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphCompilationDescriptor_setCallables(
                    _handle, newValue.flatMap { _dictionary($0.map { (_madeString($0.key),
                    _retained($0.value)) }) })
            }
        }
    }

    /// Takes shapes as they were known when the graph was built; types are inferred from the feeds all the same
    /// here, which costs little.
    open func disableTypeInference() {
        withExtendedLifetime(self) { omps_MPSGraphCompilationDescriptor_disableTypeInference(_handle) }
    }

    /// Asks for images with their feature channels last; the engine has them so in any case.
    open func convertLayoutToNHWC() {
        withExtendedLifetime(self) { omps_MPSGraphCompilationDescriptor_convertLayoutToNHWC(_handle) }
    }
}
