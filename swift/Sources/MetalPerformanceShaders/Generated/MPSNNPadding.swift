// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Sizes and places the result of a filter.
public protocol MPSNNPadding: NSObjectProtocol, NSSecureCoding {
    /// The method; with the Custom bit, destinationImageDescriptor... below has the last word.
    func paddingMethod() -> MPSNNPaddingMethod
    /// Name for error messages.
    func label() -> String
    /// Returns the descriptor to use and sets the kernel's `offset` (primaryOffset and secondaryOffset,
    /// kernelOffsetX and Y) and edge mode.
    func destinationImageDescriptor(
        forSourceImages sourceImages: [MPSImage],
        sourceStates: [MPSState]?,
        for kernel: MPSKernel,
        suggestedDescriptor inDescriptor: MPSImageDescriptor
    ) -> MPSImageDescriptor
    /// The policy of the gradient pass.
    func inverse() -> Self?
}

package final class _MPSNNPadding: _MetalObject, MPSNNPadding {

    /// The method; with the Custom bit, destinationImageDescriptor... below has the last word.
    @discardableResult
    package func paddingMethod() -> MPSNNPaddingMethod {
        let made = withExtendedLifetime(self) { omps_MPSNNPadding_paddingMethod(_handle) }
        return _value(made, MPSNNPaddingMethod.self)
    }

    /// Name for error messages.
    @discardableResult
    package func label() -> String {
        return _existing(_string(withExtendedLifetime(self) { omps_MPSNNPadding_label(_handle) }))
    }

    /// Returns the descriptor to use and sets the kernel's `offset` (primaryOffset and secondaryOffset,
    /// kernelOffsetX and Y) and edge mode.
    @discardableResult
    package func destinationImageDescriptor(
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
    package func inverse() -> Self? {
        let made = withExtendedLifetime(self) { omps_MPSNNPadding_inverse(_handle) }
        return _optionalMPSNNPadding(made) as? Self
    }
}

package func _optionalMPSNNPadding(_ handle: UnsafeMutableRawPointer?) -> MPSNNPadding? {
    _dynamic(handle) { handle in
        return _MPSNNPadding(_owned: handle)
    } as? MPSNNPadding
}
private let _tableMPSNNPadding = _permanent(omps_MPSNNPadding_table(
    paddingMethod: { context in
        return _implementation(context, as: MPSNNPadding.self).paddingMethod().rawValue
    },
    label: { context in
        return _madeString(_implementation(context, as: MPSNNPadding.self).label())
    },
    destinationImageDescriptorForSourceImages_sourceStates_forKernel_suggestedDescriptor: { context, a0, a1, a2, a3 in
        return _retained(_implementation(context, as: MPSNNPadding.self).destinationImageDescriptor(forSourceImages: _existing(_array(from: a0) { _object($0) }), sourceStates: _array(from: a1) { _object($0) }, for: _object(a2), suggestedDescriptor: _object(a3)))
    },
    inverse: { context in
        return _made(_implementation(context, as: MPSNNPadding.self).inverse())
    }
))

package func _made(_ object: MPSNNPadding?) -> UnsafeMutableRawPointer? {
    guard let object else { return nil }
    if let wrapper = object as? _MetalObject { return _retained(wrapper) }
    return omps_MPSNNPadding_make(_address(object), _type(object), _tableMPSNNPadding)
}

extension MPSNNPadding {

    public func label() -> String {
        _missing(0, "")
    }

    public func destinationImageDescriptor(forSourceImages sourceImages: [MPSImage], sourceStates: [MPSState]?, for kernel: MPSKernel, suggestedDescriptor inDescriptor: MPSImageDescriptor) -> MPSImageDescriptor {
        inDescriptor
    }

    public func inverse() -> Self? {
        _missing(2, nil)
    }
}
