// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public typealias MPSShape = [NSNumber]

public typealias MPSImageBatch = [MPSImage]

public typealias MPSStateBatch = [MPSState]

public typealias MPSCopyAllocator = (MPSKernel, MTLCommandBuffer, MTLTexture) -> MTLTexture

public typealias MPSNNGradientStateBatch = [MPSNNGradientState]

public typealias MPSNNBinaryGradientStateBatch = [MPSNNBinaryGradientState]

public typealias MPSNNMultiaryGradientStateBatch = [MPSNNMultiaryGradientState]

public typealias MPSCNNConvolutionGradientStateBatch = [MPSCNNConvolutionGradientState]

public typealias MPSCNNConvolutionTransposeGradientStateBatch = [MPSCNNConvolutionTransposeGradientState]

public typealias MPSCNNDropoutGradientStateBatch = [MPSCNNDropoutGradientState]

public typealias MPSCNNGroupNormalizationGradientStateBatch = [MPSCNNGroupNormalizationGradientState]

public typealias MPSCNNInstanceNormalizationGradientStateBatch = [MPSCNNInstanceNormalizationGradientState]

public typealias MPSCNNLossLabelsBatch = [MPSCNNLossLabels]

public typealias MPSCNNArithmeticGradientStateBatch = [MPSCNNArithmeticGradientState]

public typealias MPSNNGraphCompletionHandler = (MPSImage?, Error?) -> Void

public typealias MPSGradientNodeBlock = (MPSNNFilterNode, MPSNNFilterNode, MPSNNImageNode, MPSNNImageNode) -> Void

package let _invokeMPSCopyAllocator: omps_MPSCopyAllocator_invoke = { context, a0, a1, a2 in
    let closure: (MPSKernel, MTLCommandBuffer, MTLTexture) -> MTLTexture = _unbox(context)
    return _retained(any: closure(_object(a0), _existing(_optionalMTLCommandBuffer(a1)), _existing(_optionalMTLTexture(a2))))
}

package let _invokeMPSNNGraphCompletionHandler: omps_MPSNNGraphCompletionHandler_invoke = { context, a0, a1 in
    let closure: (MPSImage?, Error?) -> Void = _unbox(context)
    closure(_optional(a0), _error(from: a1))
}

package let _invokeMPSGradientNodeBlock: omps_MPSGradientNodeBlock_invoke = { context, a0, a1, a2, a3 in
    let closure: (MPSNNFilterNode, MPSNNFilterNode, MPSNNImageNode, MPSNNImageNode) -> Void = _unbox(context)
    closure(_object(a0), _object(a1), _object(a2), _object(a3))
}

package let _invokeImageIterator: omps_ImageIterator_invoke = { context, a0, a1 in
    let closure: (MPSImage, Int) -> Int = _unbox(context)
    return closure(_object(a0), a1)
}
