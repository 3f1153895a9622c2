// The kernels that are measured beside peers, and the images, matrices and arrays that they read. A case is made when
// it is asked for and freed afterwards: sources and results of all would not fit.
#pragma once

#import <Metal/Metal.h>
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <functional>
#include <string>
#include <vector>

namespace kernel_rounds {

// Records one call of the kernel.
using Encode = std::function<void(id<MTLCommandBuffer>)>;

struct Case {
  std::string name;
  // Objects that it makes live until the case ends: it runs inside an autorelease pool of that length.
  std::function<Encode(id<MTLDevice>)> make;
};

void add_filter_cases(std::vector<Case> &cases);
void add_layer_cases(std::vector<Case> &cases);
void add_matrix_cases(std::vector<Case> &cases);
void add_array_cases(std::vector<Case> &cases);

struct Extent {
  NSUInteger images = 1, height = 1, width = 1, channels = 1;
};

// The same numbers for every seed and count, uniform from 0 to 1.
std::vector<float> uniform_numbers(std::size_t count, unsigned seed);

// Float32 images with uniform numbers. They are adjacent, as in a tensor of a peer and between the kernels of a
// network.
MPSImageBatch *filled_images(id<MTLDevice> device, const Extent &extent, unsigned seed);
// Each image has its own memory, and kernels have to gather the batch.
MPSImageBatch *separate_images(id<MTLDevice> device, const Extent &extent, unsigned seed);
// An empty image; of float32 or of bytes.
MPSImage *image_of(id<MTLDevice> device, const Extent &extent, MPSImageFeatureChannelFormat format);

// Encodes, commits and waits.
void run_once(id<MTLDevice> device, const Encode &encode);

}  // namespace kernel_rounds
