// The base of the tests of image filters: textures from numbers and back, and the naive form of a filter.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <functional>
#include <vector>

#include "tests/frameworks/kernels/nn_test.h"

namespace filters {

using formulas::Image;
using formulas::Numbers;

// Numbers from 0 to 1.
Image picture(int n, int h, int w, int c, unsigned seed);

// A texture of one image, or an array of them; `format` has as many channels as the image.
id<MTLTexture> texture_of(const Image &image, MTLPixelFormat format = MTLPixelFormatInvalid);
// The same with mipmap levels, all of them written.
id<MTLTexture> texture_of_levels(const std::vector<Image> &levels, MTLPixelFormat format = MTLPixelFormatInvalid);
Image read(id<MTLTexture> texture, NSUInteger level = 0);
MPSImage *image_of(const Image &image, MPSImageFeatureChannelFormat format = MPSImageFeatureChannelFormatFloat32);
Image read(MPSImage *image);

// The value at a position that may be outside.
double shown(const Image &x, int n, int row, int column, int channel, MPSImageEdgeMode edge);

// Source pixels near the one below a destination pixel: dy rows down, dx columns to the right, of channel c.
using Near = std::function<double(int dy, int dx, int c)>;
// The value of channel c of a destination pixel.
using Formula = std::function<double(const Near &near, int c)>;

struct Placed {
  MPSOffset offset{0, 0, 0};
  MTLRegion clip = MPSRectNoClip;
  MPSImageEdgeMode edge = MPSImageEdgeModeZero;
};
// The destination after a filter, from its values before.
Image filtered(const Image &source, Image destination, const Placed &placed, const Formula &formula);

void check_equal(const Image &given, const Image &expected, double tolerance);

// The kernel against its formula. Sizes of one pixel, row and column; offsets; clip rectangles across the border.
// Textures of one, two and four channels, of floats, halves and 8 bits; images of more channels; in place.
void check_filter(MPSUnaryImageKernel *kernel, const Formula &formula, const std::vector<MPSImageEdgeMode> &edges,
                  double tolerance = 1e-5);
// Zero, clamp and the two mirrors.
extern const std::vector<MPSImageEdgeMode> kAllEdges;

}  // namespace filters
