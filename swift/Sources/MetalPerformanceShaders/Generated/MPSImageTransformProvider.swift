// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Chooses the part of an image that is scaled. Graphs do not take one yet.
public protocol MPSImageTransformProvider: NSObjectProtocol, NSSecureCoding {
    func transform(forSourceImage image: MPSImage, handle: MPSHandle?) -> MPSScaleTransform
}

package final class _MPSImageTransformProvider: _MetalObject, MPSImageTransformProvider {

    @discardableResult
    package func transform(forSourceImage image: MPSImage, handle: MPSHandle?) -> MPSScaleTransform {
        var result = MPSScaleTransform()
        withExtendedLifetime((self, image)) {
            omps_MPSImageTransformProvider_transformForSourceImage_handle(
                _handle, image._handle, _made(handle), &result)
        }
        return result
    }
}

package func _optionalMPSImageTransformProvider(_ handle: UnsafeMutableRawPointer?) -> MPSImageTransformProvider? {
    _dynamic(handle) { handle in
        return _MPSImageTransformProvider(_owned: handle)
    } as? MPSImageTransformProvider
}
