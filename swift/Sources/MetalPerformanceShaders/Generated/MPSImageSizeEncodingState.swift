// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A state that knows the size of the image it came from, so that a reverse kernel gives exactly that size.
public protocol MPSImageSizeEncodingState: NSObjectProtocol {
    var sourceWidth: Int { get }
    var sourceHeight: Int { get }
}

package final class _MPSImageSizeEncodingState: _MetalObject, MPSImageSizeEncodingState {

    package var sourceWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSImageSizeEncodingState_sourceWidth(_handle) } }
    }

    package var sourceHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSImageSizeEncodingState_sourceHeight(_handle) } }
    }
}

package func _optionalMPSImageSizeEncodingState(_ handle: UnsafeMutableRawPointer?) -> MPSImageSizeEncodingState? {
    _dynamic(handle) { handle in
        return _MPSImageSizeEncodingState(_owned: handle)
    } as? MPSImageSizeEncodingState
}
private let _tableMPSImageSizeEncodingState = _permanent(omps_MPSImageSizeEncodingState_table(
    sourceWidth: { context in
        return _implementation(context, as: MPSImageSizeEncodingState.self).sourceWidth
    },
    sourceHeight: { context in
        return _implementation(context, as: MPSImageSizeEncodingState.self).sourceHeight
    }
))

package func _made(_ object: MPSImageSizeEncodingState?) -> UnsafeMutableRawPointer? {
    guard let object else { return nil }
    if let wrapper = object as? _MetalObject { return _retained(wrapper) }
    return omps_MPSImageSizeEncodingState_make(_address(object), _type(object), _tableMPSImageSizeEncodingState)
}
