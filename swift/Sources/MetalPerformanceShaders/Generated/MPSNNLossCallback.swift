// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Chooses the weight of a loss.
public protocol MPSNNLossCallback: NSObjectProtocol, NSCopying, NSSecureCoding {
    /// Called once for every encode; replaces the descriptor's weight. Both images have the extents of one image of
    /// their batch, and no content. The gradient of a loss takes the weight that its forward filter got; it asks
    /// its own callback only if that filter has none.
    func scalarWeight(forSourceImage sourceImage: MPSImage, destinationImage: MPSImage) -> Float
}

package final class _MPSNNLossCallback: _MetalObject, MPSNNLossCallback {

    /// Called once for every encode; replaces the descriptor's weight. Both images have the extents of one image of
    /// their batch, and no content. The gradient of a loss takes the weight that its forward filter got; it asks
    /// its own callback only if that filter has none.
    @discardableResult
    package func scalarWeight(forSourceImage sourceImage: MPSImage, destinationImage: MPSImage) -> Float {
        let made = withExtendedLifetime((self, sourceImage, destinationImage)) {
            omps_MPSNNLossCallback_scalarWeightForSourceImage_destinationImage(
                _handle, sourceImage._handle, destinationImage._handle)
        }
        return made
    }
}

package func _optionalMPSNNLossCallback(_ handle: UnsafeMutableRawPointer?) -> MPSNNLossCallback? {
    _dynamic(handle) { handle in
        return _MPSNNLossCallback(_owned: handle)
    } as? MPSNNLossCallback
}
private let _tableMPSNNLossCallback = _permanent(omps_MPSNNLossCallback_table(
    scalarWeightForSourceImage_destinationImage: { context, a0, a1 in
        return _implementation(context, as: MPSNNLossCallback.self).scalarWeight(forSourceImage: _object(a0), destinationImage: _object(a1))
    }
))

package func _made(_ object: MPSNNLossCallback?) -> UnsafeMutableRawPointer? {
    guard let object else { return nil }
    if let wrapper = object as? _MetalObject { return _retained(wrapper) }
    return omps_MPSNNLossCallback_make(_address(object), _type(object), _tableMPSNNLossCallback)
}
