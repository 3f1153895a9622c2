// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the filters: an operation from source images and states to a result image and states.
open class MPSNNFilterNode: _MetalObject {
    override public class var _className: String { "MPSNNFilterNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNFilterNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The result, for use as another filter's source.
    open var resultImage: MPSNNImageNode {
        get { _object(withExtendedLifetime(self) { omps_MPSNNFilterNode_resultImage(_handle) }) }
    }

    /// First of the result states, or nil.
    open var resultState: MPSNNStateNode? {
        get { _optional(withExtendedLifetime(self) { omps_MPSNNFilterNode_resultState(_handle) }) }
    }

    /// All result states, or nil.
    open var resultStates: [MPSNNStateNode]? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNFilterNode_resultStates(_handle) }
            return _array(from: made) { _object($0) }
        }
    }

    /// Sizes and places the result. Default: valid only for fully connected nodes, else SizeSame.
    open var paddingPolicy: MPSNNPadding {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNFilterNode_paddingPolicy(_handle) }
            return _existing(_optionalMPSNNPadding(made))
        }
        set { withExtendedLifetime(self) { omps_MPSNNFilterNode_setPaddingPolicy(_handle, _made(newValue)) } }
    }

    /// Name for error messages.
    open var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MPSNNFilterNode_label(_handle) }) }
        set { withExtendedLifetime(self) { omps_MPSNNFilterNode_setLabel(_handle, newValue) } }
    }

    /// Makes the gradient filter that reads `gradientImage`; raises for filters with several gradient filters.
    @discardableResult
    open func gradientFilter(withSource gradientImage: MPSNNImageNode) -> MPSNNGradientFilterNode {
        let made = withExtendedLifetime((self, gradientImage)) {
            omps_MPSNNFilterNode_gradientFilterWithSource(
                _handle, gradientImage._handle)
        }
        return _object(made)
    }

    @discardableResult
    open func gradientFilter(withSources gradientImages: [MPSNNImageNode]) -> MPSNNGradientFilterNode {
        let made = withExtendedLifetime(self) {
            omps_MPSNNFilterNode_gradientFilterWithSources(
                _handle, _array(gradientImages) { _retained($0) })
        }
        return _object(made)
    }

    @_disfavoredOverload  // a subclass returns an array of a subclass
    @discardableResult
    open func gradientFilters(withSources gradientImages: [MPSNNImageNode]) -> [MPSNNGradientFilterNode] {
        let made = withExtendedLifetime(self) {
            omps_MPSNNFilterNode_gradientFiltersWithSources(
                _handle, _array(gradientImages) { _retained($0) })
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// Makes the gradient filters, one for each source of this filter.
    @_disfavoredOverload  // a subclass returns an array of a subclass
    @discardableResult
    open func gradientFilters(withSource gradientImage: MPSNNImageNode) -> [MPSNNGradientFilterNode] {
        let made = withExtendedLifetime((self, gradientImage)) {
            omps_MPSNNFilterNode_gradientFiltersWithSource(
                _handle, gradientImage._handle)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// Makes all gradient filters from here back to the sources; without a gradient image it starts from this
    /// node's own result. Returns the last gradient filters.
    @discardableResult
    open func trainingGraph(
        withSourceGradient gradientImage: MPSNNImageNode?,
        nodeHandler: MPSGradientNodeBlock? = nil
    ) -> [MPSNNFilterNode]? {
        let made = withExtendedLifetime((self, gradientImage)) {
            omps_MPSNNFilterNode_trainingGraphWithSourceGradient_nodeHandler(
                _handle, gradientImage?._handle, _box(nodeHandler), _invokeMPSGradientNodeBlock)
        }
        return _array(from: made) { _object($0) }
    }
}
