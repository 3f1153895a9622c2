// Data sources and handles with secure coding, for the tests of graphs in archives. Copies are made by an archive.
#pragma once

#include "tests/frameworks/graph/nn_recurrent_sources.h"
#include "tests/frameworks/kernels/nn_normalization.h"
#include "tests/frameworks/secure_archive.h"

@interface NNArchivedWeights : NNTrainedWeights <NSSecureCoding>
@end

@interface NNArchivedNormalization : NNDeviceNormalization <NSSecureCoding>
@end

// Updated on the CPU.
@interface NNArchivedCpuNormalization : NNCpuNormalization <NSSecureCoding>
@end

@interface NNArchivedRecurrentSource : DeviceTrainedSource <NSSecureCoding>
@end

// A name.
@interface NNHandle : NSObject <MPSHandle> {
 @public
  NSString *name;
}
+ (instancetype)named:(NSString *)name;
@end

// A convolution with batch normalisation and ReLU, a second convolution of the same data source, and the sum of both. A
// concatenation, group normalisation, pooling, dropout, a classifier and a softmax cross-entropy follow, then the
// gradients. The results of the ReLU and the pooling are exported, and the state of the first convolution.
constexpr int kArchivedSize = 8, kArchivedChannels = 4, kArchivedClasses = 5;
MPSNNGraph *nn_archived_training_graph();
