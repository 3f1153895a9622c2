// What openmps adds to Apple's graphs: how exactly products are computed, and whether bits are the same from process to
// process. Import it by name; a program that is to run on macOS too asks for `respondsToSelector:` first.
#pragma once

#import "MPSNNGraph.h"

NS_ASSUME_NONNULL_BEGIN

/// How products of float32 (convolutions, fully connected layers, their gradients) may be computed. Sums are float32 at
/// least, and everything else is computed as written. A device without the faster way takes a more exact one.
typedef NS_ENUM(NSUInteger, OMPSPrecision) {
  OMPSPrecisionDefault = 0,  ///< What OPENMPS_PRECISION says, else Float32.
  OMPSPrecisionFloat32 = 1,  ///< Factors as they are.
  OMPSPrecisionTF32 = 2,     ///< Factors rounded to 10 bits behind the point, as tensor cores of GPUs take them.
};

@interface MPSNNGraph (OMPSPrecision)

/// Set it before encoding; a graph that has been encoded compiles anew.
@property(nonatomic) OMPSPrecision ompsPrecision;

/// Ways to compute are chosen by rule, never by measuring which is fastest; default NO.
@property(nonatomic) BOOL ompsDeterministic;

@end

NS_ASSUME_NONNULL_END
