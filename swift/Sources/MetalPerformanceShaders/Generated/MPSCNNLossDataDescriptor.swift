// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Labels or weights of a loss, given as bytes.
open class MPSCNNLossDataDescriptor: _MetalObject {
    override public class var _className: String { "MPSCNNLossDataDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNLossDataDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Order of the values.
    open var layout: MPSDataLayout {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNLossDataDescriptor_layout(_handle) }
            return _value(made, MPSDataLayout.self)
        }
    }

    /// Width, height and channels.
    open var size: MTLSize {
        get {
            var result = MTLSize()
            withExtendedLifetime(self) { omps_MPSCNNLossDataDescriptor_size(_handle, &result) }
            return result
        }
    }

    /// Bytes from one row to the next; dense at first.
    open var bytesPerRow: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNLossDataDescriptor_bytesPerRow(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLossDataDescriptor_setBytesPerRow(_handle, newValue) } }
    }

    open var bytesPerImage: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNLossDataDescriptor_bytesPerImage(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLossDataDescriptor_setBytesPerImage(_handle, newValue) } }
    }

    /// `data` holds floats and is copied. Raises NSInvalidArgumentException if it is too short for `size`.
    public convenience init?(data: Data, layout: MPSDataLayout, size: MTLSize) {
        var size = size
        let made = omps_MPSCNNLossDataDescriptor_cnnLossDataDescriptorWithData_layout_size(
            Self._className, _data(data), layout.rawValue, &size)
        guard let made else { return nil }
        self.init(_owned: made)
    }
}
