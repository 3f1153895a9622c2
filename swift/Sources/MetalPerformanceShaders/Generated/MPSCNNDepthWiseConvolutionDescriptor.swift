// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A convolution in which every output channel reads one input channel. Groups stay 1.
open class MPSCNNDepthWiseConvolutionDescriptor: MPSCNNConvolutionDescriptor {
    override public class var _className: String { "MPSCNNDepthWiseConvolutionDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNDepthWiseConvolutionDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Output channels for each input channel; 1 is the only supported value.
    open var channelMultiplier: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNDepthWiseConvolutionDescriptor_channelMultiplier(_handle) }
            return made
        }
    }
}
