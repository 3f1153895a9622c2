// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// Description of a device's architecture.
open class MTLArchitecture: _MetalObject {
    override public class var _className: String { "MTLArchitecture" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MTLArchitecture(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// For people: "NVIDIA H200, compute capability 9.0", "2 threads, AVX-512".
    open var name: String {
        get { _existing(_string(withExtendedLifetime(self) { omps_MTLArchitecture_name(_handle) })) }
    }
}
