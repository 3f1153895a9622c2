// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// How source is compiled.
open class MTLCompileOptions: _MetalObject {
    override public class var _className: String { "MTLCompileOptions" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MTLCompileOptions(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var preprocessorMacros: [String: NSObject]? {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCompileOptions_preprocessorMacros(_handle) }
            return _values(from: made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MTLCompileOptions_setPreprocessorMacros(
                    _handle, _values(newValue))
            }
        }
    }

    open var fastMathEnabled: Bool {
        get { withExtendedLifetime(self) { omps_MTLCompileOptions_fastMathEnabled(_handle) } }
        set { withExtendedLifetime(self) { omps_MTLCompileOptions_setFastMathEnabled(_handle, newValue) } }
    }

    open var mathMode: MTLMathMode {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCompileOptions_mathMode(_handle) }
            return _value(made, MTLMathMode.self)
        }
        set { withExtendedLifetime(self) { omps_MTLCompileOptions_setMathMode(_handle, newValue.rawValue) } }
    }

    open var mathFloatingPointFunctions: MTLMathFloatingPointFunctions {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCompileOptions_mathFloatingPointFunctions(_handle) }
            return _value(made, MTLMathFloatingPointFunctions.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MTLCompileOptions_setMathFloatingPointFunctions(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var languageVersion: MTLLanguageVersion {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCompileOptions_languageVersion(_handle) }
            return _value(made, MTLLanguageVersion.self)
        }
        set {
            withExtendedLifetime(self) { omps_MTLCompileOptions_setLanguageVersion(_handle, newValue.rawValue) }
        }
    }

    open var libraryType: MTLLibraryType {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCompileOptions_libraryType(_handle) }
            return _value(made, MTLLibraryType.self)
        }
        set { withExtendedLifetime(self) { omps_MTLCompileOptions_setLibraryType(_handle, newValue.rawValue) } }
    }

    open var installName: String? {
        get { _string(withExtendedLifetime(self) { omps_MTLCompileOptions_installName(_handle) }) }
        set { withExtendedLifetime(self) { omps_MTLCompileOptions_setInstallName(_handle, newValue) } }
    }

    open var preserveInvariance: Bool {
        get { withExtendedLifetime(self) { omps_MTLCompileOptions_preserveInvariance(_handle) } }
        set { withExtendedLifetime(self) { omps_MTLCompileOptions_setPreserveInvariance(_handle, newValue) } }
    }

    open var optimizationLevel: MTLLibraryOptimizationLevel {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCompileOptions_optimizationLevel(_handle) }
            return _value(made, MTLLibraryOptimizationLevel.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MTLCompileOptions_setOptimizationLevel(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var maxTotalThreadsPerThreadgroup: Int {
        get { withExtendedLifetime(self) { omps_MTLCompileOptions_maxTotalThreadsPerThreadgroup(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MTLCompileOptions_setMaxTotalThreadsPerThreadgroup(
                    _handle, newValue)
            }
        }
    }
}
