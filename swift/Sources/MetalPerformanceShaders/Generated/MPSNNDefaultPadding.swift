// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Policies made of MPSNNPaddingMethod's bits alone. One dimension, with n source pixels, window w (dilated),
/// stride s and style -1 (valid), 0 (same) or 1 (full): `size = ceil((n + style (w-1)) / s), extra = (size-1) s + w
/// - n, left = trunc((extra + c) / 2), offset = floor(w/2) - left`. Here c is 1 if the odd pixel goes to the top or
/// left.
open class MPSNNDefaultPadding: _MetalObject, MPSNNPadding {
    override public class var _className: String { "MPSNNDefaultPadding" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNDefaultPadding(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Raises NSInvalidArgumentException for the Custom bit and for reserved values.
    public convenience init(method: MPSNNPaddingMethod) {
        let made = omps_MPSNNDefaultPadding_paddingWithMethod(Self._className, method.rawValue)
        guard let made else { _refused("MPSNNDefaultPadding", "init") }
        self.init(_owned: made)
    }

    /// SizeSame, the odd pixel to bottom and right, and edge mode Clamp, so that averages divide by the pixels
    /// inside.
    @discardableResult
    open class func forTensorflowAveragePooling() -> MPSNNDefaultPadding {
        return _object(omps_MPSNNDefaultPadding_class_paddingForTensorflowAveragePooling())
    }

    /// The same for windows inside the image.
    @discardableResult
    open class func forTensorflowAveragePoolingValidOnly() -> MPSNNDefaultPadding {
        return _object(omps_MPSNNDefaultPadding_class_paddingForTensorflowAveragePoolingValidOnly())
    }

    /// Name for error messages.
    @discardableResult
    open func label() -> String {
        return _existing(_string(withExtendedLifetime(self) { omps_MPSNNDefaultPadding_label(_handle) }))
    }

    /// The method; with the Custom bit, destinationImageDescriptor... below has the last word.
    @discardableResult
    open func paddingMethod() -> MPSNNPaddingMethod {
        let made = withExtendedLifetime(self) { omps_MPSNNPadding_paddingMethod(_handle) }
        return _value(made, MPSNNPaddingMethod.self)
    }

    /// Returns the descriptor to use and sets the kernel's `offset` (primaryOffset and secondaryOffset,
    /// kernelOffsetX and Y) and edge mode.
    @discardableResult
    open func destinationImageDescriptor(
        forSourceImages sourceImages: [MPSImage],
        sourceStates: [MPSState]?,
        for kernel: MPSKernel,
        suggestedDescriptor inDescriptor: MPSImageDescriptor
    ) -> MPSImageDescriptor {
        let made = withExtendedLifetime((self, kernel, inDescriptor)) {
            omps_MPSNNPadding_destinationImageDescriptorForSourceImages_sourceStates_forKernel_suggestedDescriptor(
                _handle, _array(sourceImages) { _retained($0) }, _array(sourceStates) { _retained($0) },
                kernel._handle, inDescriptor._handle)
        }
        return _object(made)
    }

    /// The policy of the gradient pass.
    @discardableResult
    open func inverse() -> Self? {
        let made = withExtendedLifetime(self) { omps_MPSNNPadding_inverse(_handle) }
        return _optionalMPSNNPadding(made) as? Self
    }
}
