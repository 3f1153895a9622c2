// What openmps adds to Apple's graphs: how exactly products are computed and stored, and whether bits are the same from
// process to process. Import it by name; a program that is to run on macOS too asks for `respondsToSelector:` first.
#pragma once

#import "MPSNNGraph.h"

NS_ASSUME_NONNULL_BEGIN

/// How products of float32 (convolutions, fully connected layers, their gradients) may be computed. Sums are float32 at
/// least, and everything else is computed as written. A device without the faster way takes a more exact one.
typedef NS_ENUM(NSUInteger, OMPSPrecision) {
  OMPSPrecisionDefault = 0,  ///< What OPENMPS_PRECISION says, else Float32.
  OMPSPrecisionFloat32 = 1,  ///< Factors as they are.
  OMPSPrecisionTF32 = 2,     ///< Factors rounded to 10 bits behind the point, as tensor cores of GPUs take them.
  /// Factors rounded to bfloat16 (7 bits behind the point), and images between products stored so. Weights, optimizers'
  /// states, losses, sums and what leaves the graph are float32.
  OMPSPrecisionBFloat16 = 3,
  /// The same with float16: 10 bits, from 6e-8 to 65504.
  OMPSPrecisionFloat16 = 4,
};

@interface MPSNNGraph (OMPSPrecision)

/// Set it before encoding; a graph that has been encoded compiles anew.
@property(nonatomic) OMPSPrecision ompsPrecision;

/// Float16: gradients are multiplied by it from the loss to where they leave the graph, so that small ones do not
/// vanish; results are as without. Default 1024. Smaller where gradients become infinite.
@property(nonatomic) double ompsLossScale;

/// Ways to compute are chosen by rule, never by measuring which is fastest; default NO.
@property(nonatomic) BOOL ompsDeterministic;

@end

NS_ASSUME_NONNULL_END
