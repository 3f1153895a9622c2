// The setting of MPSNNGramMatrixCalculation that only its node makes public.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/FilterPrivate.h"

NS_ASSUME_NONNULL_BEGIN

@interface MPSNNGramMatrixCalculation (OpenMPSPrivate)
// Called for every encode; nil: alpha is used.
- (void)omps_setCallback:(nullable id<MPSNNGramMatrixCallback>)callback;
@end

NS_ASSUME_NONNULL_END
