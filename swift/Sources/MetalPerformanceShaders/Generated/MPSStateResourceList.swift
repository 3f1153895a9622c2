// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Resources that a state is to be made of, in order.
open class MPSStateResourceList: _MetalObject {
    override public class var _className: String { "MPSStateResourceList" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSStateResourceList(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Appends a texture with this description.
    open func appendTexture(_ descriptor: MTLTextureDescriptor) {
        withExtendedLifetime((self, descriptor)) {
            omps_MPSStateResourceList_appendTexture(
                _handle, descriptor._handle)
        }
    }

    /// Appends a buffer of this many bytes.
    open func appendBuffer(_ size: Int) {
        withExtendedLifetime(self) { omps_MPSStateResourceList_appendBuffer(_handle, size) }
    }
}
