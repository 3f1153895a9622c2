// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Chooses the factor of a Gram matrix for each encode of a graph.
public protocol MPSNNGramMatrixCallback: NSObjectProtocol, NSCopying, NSSecureCoding {
    /// The images have the extents of those in the graph. Their pixels are not those of the graph.
    func alpha(forSourceImage sourceImage: MPSImage, destinationImage: MPSImage) -> Float
}

package final class _MPSNNGramMatrixCallback: _MetalObject, MPSNNGramMatrixCallback {

    /// The images have the extents of those in the graph. Their pixels are not those of the graph.
    @discardableResult
    package func alpha(forSourceImage sourceImage: MPSImage, destinationImage: MPSImage) -> Float {
        let made = withExtendedLifetime((self, sourceImage, destinationImage)) {
            omps_MPSNNGramMatrixCallback_alphaForSourceImage_destinationImage(
                _handle, sourceImage._handle, destinationImage._handle)
        }
        return made
    }
}

package func _optionalMPSNNGramMatrixCallback(_ handle: UnsafeMutableRawPointer?) -> MPSNNGramMatrixCallback? {
    _dynamic(handle) { handle in
        return _MPSNNGramMatrixCallback(_owned: handle)
    } as? MPSNNGramMatrixCallback
}
private let _tableMPSNNGramMatrixCallback = _permanent(omps_MPSNNGramMatrixCallback_table(
    alphaForSourceImage_destinationImage: { context, a0, a1 in
        return _implementation(context, as: MPSNNGramMatrixCallback.self).alpha(forSourceImage: _object(a0), destinationImage: _object(a1))
    }
))

package func _made(_ object: MPSNNGramMatrixCallback?) -> UnsafeMutableRawPointer? {
    guard let object else { return nil }
    if let wrapper = object as? _MetalObject { return _retained(wrapper) }
    return omps_MPSNNGramMatrixCallback_make(_address(object), _type(object), _tableMPSNNGramMatrixCallback)
}
