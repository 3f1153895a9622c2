// Loss descriptors and labels as the lowering knows them.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/FilterPrivate.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

Loss loss_of(MPSCNNLossDescriptor *descriptor);
void append_key(std::string &key, const Loss &loss);

// The three images of every element of a batch of labels. Weights: nil if none has any.
struct LabelImages {
  NSMutableArray<MPSImage *> *labels;
  NSMutableArray<MPSImage *> *_Nullable weights;
  NSMutableArray<MPSImage *> *losses;
};
LabelImages images_of_labels(NSArray<MPSCNNLossLabels *> *labels);

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
