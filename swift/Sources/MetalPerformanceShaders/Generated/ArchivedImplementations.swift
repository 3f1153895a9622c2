// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The protocols that programs implement, for archives.
final class _ArchivedImplementations: _Implementations {
    override class var protocols: [(name: String, made: (Any) -> UnsafeMutableRawPointer?)] {
        [
            ("MPSCNNBatchNormalizationDataSource", { ($0 as? MPSCNNBatchNormalizationDataSource).flatMap { _made($0) } }),
            ("MPSCNNConvolutionDataSource", { ($0 as? MPSCNNConvolutionDataSource).flatMap { _made($0) } }),
            ("MPSCNNGroupNormalizationDataSource", { ($0 as? MPSCNNGroupNormalizationDataSource).flatMap { _made($0) } }),
            ("MPSCNNInstanceNormalizationDataSource", { ($0 as? MPSCNNInstanceNormalizationDataSource).flatMap { _made($0) } }),
            ("MPSDeviceProvider", { ($0 as? MPSDeviceProvider).flatMap { _made($0) } }),
            ("MPSHandle", { ($0 as? MPSHandle).flatMap { _made($0) } }),
            ("MPSHeapProvider", { ($0 as? MPSHeapProvider).flatMap { _made($0) } }),
            ("MPSImageAllocator", { ($0 as? MPSImageAllocator).flatMap { _made($0) } }),
            ("MPSImageSizeEncodingState", { ($0 as? MPSImageSizeEncodingState).flatMap { _made($0) } }),
            ("MPSNDArrayAllocator", { ($0 as? MPSNDArrayAllocator).flatMap { _made($0) } }),
            ("MPSNNGramMatrixCallback", { ($0 as? MPSNNGramMatrixCallback).flatMap { _made($0) } }),
            ("MPSNNLossCallback", { ($0 as? MPSNNLossCallback).flatMap { _made($0) } }),
            ("MPSNNPadding", { ($0 as? MPSNNPadding).flatMap { _made($0) } }),
            ("MPSNNTrainableNode", { ($0 as? MPSNNTrainableNode).flatMap { _made($0) } }),
        ]
    }
}
