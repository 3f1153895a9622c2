// Additions of openmps to Apple's graphs: the precision of matmuls, and bits that repeat.
#import <MetalPerformanceShaders/MPSNeuralNetwork/OMPSPrecision.h>

#include "tests/frameworks/kernels/nn_test.h"

namespace {

MPSNNGraph *relu_graph(id<MTLDevice> device) {
  MPSNNImageNode *source = [MPSNNImageNode nodeWithHandle:nil];
  return [MPSNNGraph graphWithDevice:device resultImage:[[MPSCNNNeuronReLUNode nodeWithSource:source] resultImage]];
}

}  // namespace

TEST_CASE("nn: a graph's precision is the default until one is chosen, and an unknown one is refused") {
  MPSNNGraph *graph = relu_graph(nn_device());
  CHECK([graph ompsPrecision] == OMPSPrecisionDefault);
  CHECK_FALSE([graph ompsDeterministic]);
  [graph setOmpsPrecision:OMPSPrecisionTF32];
  [graph setOmpsDeterministic:YES];
  CHECK([graph ompsPrecision] == OMPSPrecisionTF32);
  CHECK([graph ompsDeterministic]);
  CHECK_RAISES([graph setOmpsPrecision:static_cast<OMPSPrecision>(7)], NSInvalidArgumentException,
               "MPSNNGraph: ompsPrecision is 7; it can be Default (0), Float32 (1), TF32 (2), BFloat16 (3), Float16 "
               "(4) or Apple (5).");
  CHECK([graph ompsPrecision] == OMPSPrecisionTF32);
  CHECK([graph ompsLossScale] == 1024);
  [graph setOmpsPrecision:OMPSPrecisionFloat16];
  [graph setOmpsLossScale:64];
  CHECK([graph ompsLossScale] == 64);
  CHECK_RAISES([graph setOmpsLossScale:-2], NSInvalidArgumentException,
               "MPSNNGraph: ompsLossScale is -2.000000, expects a finite number above 0.");
}
