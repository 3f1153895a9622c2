// Additions of openmps to Apple's graphs: the precision of matmuls, convolutions and stored images, and whether bits
// are the same from process to process. Import it by name; a program that is to run on macOS too asks for
// `respondsToSelector:` first.
#pragma once

#import "MPSNNGraph.h"

NS_ASSUME_NONNULL_BEGIN

/// How convolutions and matmuls of float32 and their gradients may be computed. Sums are float32 at least, unless a
/// convolution's `accumulatorPrecision` is Half. Everything else is computed as written. A device without the faster
/// way takes a more exact one.
typedef NS_ENUM(NSUInteger, OMPSPrecision) {
  OMPSPrecisionDefault = 0,  ///< The value of OPENMPS_PRECISION, else Float32.
  OMPSPrecisionFloat32 = 1,  ///< Operands unchanged.
  OMPSPrecisionTF32 = 2,     ///< Operands rounded to 10 bits of mantissa, as tensor cores of GPUs take them.
  /// Operands rounded to bfloat16 (7 bits), and intermediate images stored so. Weights, optimizers'
  /// states, losses, sums and outputs of the graph are float32.
  OMPSPrecisionBFloat16 = 3,
  /// The same with float16: 10 bits, from 6e-8 to 65504.
  OMPSPrecisionFloat16 = 4,
  /// Rounded to float16 where Apple's kernels do, on every device. Each filter's result image is rounded by its format,
  /// and weights unless `kernelWeightsDataType` is float32.
  OMPSPrecisionApple = 5,
};

@interface MPSNNGraph (OMPSPrecision)

/// Set it before encoding; a graph that has been encoded compiles anew.
@property(nonatomic) OMPSPrecision ompsPrecision;

/// Float16: gradients are multiplied by it from the loss to where they leave the graph, so that small ones do not
/// vanish. The results are the same as without it. Default 1024. Smaller where gradients become infinite.
@property(nonatomic) double ompsLossScale;

/// Ways to compute are chosen by rule, never by measuring which is fastest; default NO.
@property(nonatomic) BOOL ompsDeterministic;

@end

NS_ASSUME_NONNULL_END
