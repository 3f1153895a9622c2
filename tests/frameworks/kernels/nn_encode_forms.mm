// Kernels encoded alone, forward and backward, in every form. There is one image or a batch, returned or given results,
// given, returned or temporary states, and images of every allocator.
#include <memory>

#include "tests/frameworks/kernels/nn_test.h"

using formulas::Filter;
using formulas::Image;
using formulas::Numbers;

// Makes permanent images and counts them.
@interface NNCountingAllocator : NSObject <MPSImageAllocator> {
 @public
  NSUInteger images;
}
@end

@implementation NNCountingAllocator
- (MPSImage *)imageForCommandBuffer:(id<MTLCommandBuffer>)buffer
                    imageDescriptor:(MPSImageDescriptor *)descriptor
                             kernel:(MPSKernel *)kernel {
  ++images;
  return [[[MPSImage alloc] initWithDevice:[buffer device] imageDescriptor:descriptor] autorelease];
}
+ (BOOL)supportsSecureCoding {
  return YES;
}
- (void)encodeWithCoder:(NSCoder *)coder {
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  return [self init];
}
@end

namespace {

constexpr int kImages = 3, kHeight = 4, kWidth = 6, kChannels = 4;

struct Kernels {
  MPSCNNKernel *forward;
  MPSCNNGradientKernel *backward;
};

// By formula from the source, y and dy; of a dropout from what y shows of the mask.
struct Layer {
  const char *name;
  Kernels (*make)();
  Image (*result)(const Image &x, const Image &y);
  Image (*gradient)(const Image &x, const Image &y, const Image &dy);
  bool reads_result = false;  // the gradient kernel, in place of the source
};

const Filter &filter() {
  static const Filter shared = nn_filter(kChannels, 1, kChannels, 0, 3);
  return shared;
}

template <typename F>
Image mapped(const Image &x, F &&of) {
  Image made = x;
  for (std::size_t i = 0; i < x.v.size(); ++i) made.v[i] = of(i);
  return made;
}

template <typename F>
void for_each_value(const Image &x, F &&visit) {
  for (int i = 0; i < x.n; ++i)
    for (int h = 0; h < x.h; ++h)
      for (int w = 0; w < x.w; ++w)
        for (int c = 0; c < x.c; ++c) visit(i, h, w, c);
}

// dx of one group of numbers whose y is a function of all of them, by central differences.
Image differences(const Image &x, const Image &dy, Image (*of)(const Image &)) {
  Image result = x, moved = x;
  for (std::size_t i = 0; i < x.v.size(); ++i) {
    double sides[2];
    for (const int side : {0, 1}) {
      moved.v[i] = x.v[i] + (side ? 1e-5 : -1e-5);
      const Image y = of(moved);
      sides[side] = 0;
      for (std::size_t k = 0; k < y.v.size(); ++k) sides[side] += y.v[k] * dy.v[k];
    }
    moved.v[i] = x.v[i];
    result.v[i] = (sides[1] - sides[0]) / 2e-5;
  }
  return result;
}

Image log_softmax(const Image &x) {
  Image y = formulas::softmax(x);
  for (double &value : y.v) value = std::log(value);
  return y;
}
Image normalized(const Image &x) { return formulas::softmax(x); }

constexpr double kKeep = 0.75;
MPSNNNeuronDescriptor *tanh_neuron() {
  return [MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeTanH a:1.5F b:0.5F];
}
template <typename Forward, typename Backward>
Kernels plain() {
  return {[[[Forward alloc] initWithDevice:nn_device()] autorelease],
          [[[Backward alloc] initWithDevice:nn_device()] autorelease]};
}

const Layer kLayers[] = {
    {"convolution",
     [] {
       NNTestWeights *const weights = [NNTestWeights weightsWithFilter:filter()];
       return Kernels{[[[MPSCNNConvolution alloc] initWithDevice:nn_device() weights:weights] autorelease],
                      [[[MPSCNNConvolutionGradient alloc] initWithDevice:nn_device() weights:weights] autorelease]};
     },
     [](const Image &x, const Image &) { return convolve(filter(), x, x.h, x.w); },
     [](const Image &x, const Image &, const Image &dy) { return differentiate(filter(), x, dy).data; }},
    {"neuron",
     [] {
       return Kernels{[[[MPSCNNNeuron alloc] initWithDevice:nn_device() neuronDescriptor:tanh_neuron()] autorelease],
                      [[[MPSCNNNeuronGradient alloc] initWithDevice:nn_device()
                                                   neuronDescriptor:tanh_neuron()] autorelease]};
     },
     [](const Image &x, const Image &) {
       return mapped(x, [&](std::size_t i) { return 1.5 * std::tanh(0.5 * x.v[i]); });
     },
     [](const Image &x, const Image &, const Image &dy) {
       return mapped(x, [&](std::size_t i) {
         const double t = std::tanh(0.5 * x.v[i]);
         return dy.v[i] * 0.75 * (1 - t * t);
       });
     }},
    {"pooling",
     [] {
       MPSCNNPoolingMax *const forward = [[[MPSCNNPoolingMax alloc] initWithDevice:nn_device()
                                                                       kernelWidth:2
                                                                      kernelHeight:2
                                                                   strideInPixelsX:2
                                                                   strideInPixelsY:2] autorelease];
       [forward setOffset:MPSOffset{1, 1, 0}];  // the first window begins at the first pixel
       return Kernels{forward, [[[MPSCNNPoolingMaxGradient alloc] initWithDevice:nn_device()
                                                                     kernelWidth:2
                                                                    kernelHeight:2
                                                                 strideInPixelsX:2
                                                                 strideInPixelsY:2] autorelease]};
     },
     [](const Image &x, const Image &) { return formulas::pool_max(x, 2); },
     [](const Image &x, const Image &, const Image &dy) { return formulas::pool_max(x, 2, &dy); }},
    {"dropout",
     [] {
       const auto make = [](auto *kernel) {
         return [[kernel initWithDevice:nn_device()
                        keepProbability:kKeep
                                   seed:5
                     maskStrideInPixels:MTLSizeMake(1, 1, 1)] autorelease];
       };
       return Kernels{make([MPSCNNDropout alloc]), make([MPSCNNDropoutGradient alloc])};
     },
     [](const Image &x, const Image &y) {
       return mapped(x, [&](std::size_t i) { return y.v[i] == 0 ? 0 : x.v[i] / kKeep; });
     },
     [](const Image &x, const Image &y, const Image &dy) {
       return mapped(x, [&](std::size_t i) { return y.v[i] == 0 ? 0 : dy.v[i] / kKeep; });
     }},
    {"padding",
     [] {
       Kernels pair = plain<MPSNNPad, MPSNNPadGradient>();
       auto *const forward = static_cast<MPSNNPad *>(pair.forward);
       [forward setPaddingSizeBefore:{1, 2, 0}];
       [forward setPaddingSizeAfter:{3, 1, 0}];
       [forward setOffset:{-1, -2, 0}];  // for given results
       return pair;
     },
     [](const Image &x, const Image &) {
       Image y(x.n, x.h + 3, x.w + 4, x.c);
       for_each_value(x, [&](int i, int h, int w, int c) { y.at(i, h + 2, w + 1, c) = x.at(i, h, w, c); });
       return y;
     },
     [](const Image &x, const Image &, const Image &dy) {
       Image dx = x;
       for_each_value(x, [&](int i, int h, int w, int c) { dx.at(i, h, w, c) = dy.at(i, h + 2, w + 1, c); });
       return dx;
     }},
    {"softmax", plain<MPSCNNSoftMax, MPSCNNSoftMaxGradient>,
     [](const Image &x, const Image &) { return normalized(x); },
     [](const Image &x, const Image &, const Image &dy) { return differences(x, dy, normalized); }, true},
    {"log softmax", plain<MPSCNNLogSoftMax, MPSCNNLogSoftMaxGradient>,
     [](const Image &x, const Image &) { return log_softmax(x); },
     [](const Image &x, const Image &, const Image &dy) { return differences(x, dy, log_softmax); }, true},
};

// ---- the forms

using Images = NSArray<MPSImage *> *;

// One encode of a kernel over all images.
struct Call {
  id<MTLCommandBuffer> buffer;
  MPSCNNKernel *forward = nil;
  MPSCNNGradientKernel *backward = nil;
  Images sources = nil, gradients = nil, given = nil;  // `given`: where results are
  bool temporary = false;                              // states
  NSMutableArray *images = [NSMutableArray array], *states = [NSMutableArray array];

  MPSImage *source(NSUInteger i) const { return [sources objectAtIndex:i]; }
  MPSImage *gradient(NSUInteger i) const { return [gradients objectAtIndex:i]; }
  MPSImage *to(NSUInteger i) const { return [given objectAtIndex:i]; }
};

struct Form {
  const char *name;
  bool is_batch, returns, has_states;
  void (*encode)(Call &call);
};

template <typename F>
void for_each_image(F &&visit) {
  for (NSUInteger i = 0; i < kImages; ++i) visit(i);
}

const Form kForward[] = {
    {"images into given ones", false, false, false,
     [](Call &call) {
       for_each_image([&](NSUInteger i) {
         [call.forward encodeToCommandBuffer:call.buffer sourceImage:call.source(i) destinationImage:call.to(i)];
       });
       [call.images addObjectsFromArray:call.given];
     }},
    {"images into given ones and states", false, false, true,
     [](Call &call) {
       for_each_image([&](NSUInteger i) {
         MPSState *const state = call.temporary ? [call.forward temporaryResultStateForCommandBuffer:call.buffer
                                                                                         sourceImage:call.source(i)
                                                                                        sourceStates:nil
                                                                                    destinationImage:call.to(i)]
                                                : [call.forward resultStateForSourceImage:call.source(i)
                                                                             sourceStates:nil
                                                                         destinationImage:call.to(i)];
         [call.forward encodeToCommandBuffer:call.buffer
                                 sourceImage:call.source(i)
                            destinationState:state
                            destinationImage:call.to(i)];
         [call.states addObject:state];
       });
       [call.images addObjectsFromArray:call.given];
     }},
    {"a batch into a given one", true, false, false,
     [](Call &call) {
       [call.forward encodeBatchToCommandBuffer:call.buffer sourceImages:call.sources destinationImages:call.given];
       [call.images addObjectsFromArray:call.given];
     }},
    {"a batch into a given one and states", true, false, true,
     [](Call &call) {
       MPSStateBatch *const states = call.temporary
                                         ? [call.forward temporaryResultStateBatchForCommandBuffer:call.buffer
                                                                                       sourceImage:call.sources
                                                                                      sourceStates:nil
                                                                                  destinationImage:call.given]
                                         : [call.forward resultStateBatchForSourceImage:call.sources
                                                                           sourceStates:nil
                                                                       destinationImage:call.given];
       [call.forward encodeBatchToCommandBuffer:call.buffer
                                   sourceImages:call.sources
                              destinationStates:states
                              destinationImages:call.given];
       [call.images addObjectsFromArray:call.given];
       [call.states addObjectsFromArray:states];
     }},
    {"images that are returned", false, true, false,
     [](Call &call) {
       for_each_image([&](NSUInteger i) {
         [call.images addObject:[call.forward encodeToCommandBuffer:call.buffer sourceImage:call.source(i)]];
       });
     }},
    {"images and states that are returned", false, true, true,
     [](Call &call) {
       for_each_image([&](NSUInteger i) {
         MPSState *state = nil;
         [call.images addObject:[call.forward encodeToCommandBuffer:call.buffer
                                                        sourceImage:call.source(i)
                                                   destinationState:&state
                                        destinationStateIsTemporary:call.temporary]];
         [call.states addObject:state];
       });
     }},
    {"a batch that is returned", true, true, false,
     [](Call &call) {
       [call.images addObjectsFromArray:[call.forward encodeBatchToCommandBuffer:call.buffer
                                                                    sourceImages:call.sources]];
     }},
    {"a batch and states that are returned", true, true, true,
     [](Call &call) {
       MPSStateBatch *states = nil;
       [call.images addObjectsFromArray:[call.forward encodeBatchToCommandBuffer:call.buffer
                                                                    sourceImages:call.sources
                                                               destinationStates:&states
                                                     destinationStateIsTemporary:call.temporary]];
       [call.states addObjectsFromArray:states];
     }},
};

const Form kBackward[] = {
    {"images that are returned", false, true, true,
     [](Call &call) {
       for_each_image([&](NSUInteger i) {
         [call.images addObject:[call.backward encodeToCommandBuffer:call.buffer
                                                      sourceGradient:call.gradient(i)
                                                         sourceImage:call.source(i)
                                                       gradientState:[call.states objectAtIndex:i]]];
       });
     }},
    {"images into given ones", false, false, true,
     [](Call &call) {
       for_each_image([&](NSUInteger i) {
         [call.backward encodeToCommandBuffer:call.buffer
                               sourceGradient:call.gradient(i)
                                  sourceImage:call.source(i)
                                gradientState:[call.states objectAtIndex:i]
                          destinationGradient:call.to(i)];
       });
       [call.images addObjectsFromArray:call.given];
     }},
    {"a batch that is returned", true, true, true,
     [](Call &call) {
       [call.images addObjectsFromArray:[call.backward encodeBatchToCommandBuffer:call.buffer
                                                                  sourceGradients:call.gradients
                                                                     sourceImages:call.sources
                                                                   gradientStates:call.states]];
     }},
    {"a batch into a given one", true, false, true,
     [](Call &call) {
       [call.backward encodeBatchToCommandBuffer:call.buffer
                                 sourceGradients:call.gradients
                                    sourceImages:call.sources
                                  gradientStates:call.states
                            destinationGradients:call.given];
       [call.images addObjectsFromArray:call.given];
     }},
    // Without a state: gradient and source.
    {"images of two", false, true, false,
     [](Call &call) {
       for_each_image([&](NSUInteger i) {
         [call.images addObject:[call.backward encodeToCommandBuffer:call.buffer
                                                        primaryImage:call.gradient(i)
                                                      secondaryImage:call.source(i)]];
       });
     }},
    {"images of two into given ones", false, false, false,
     [](Call &call) {
       for_each_image([&](NSUInteger i) {
         [call.backward encodeToCommandBuffer:call.buffer
                                 primaryImage:call.gradient(i)
                               secondaryImage:call.source(i)
                             destinationImage:call.to(i)];
       });
       [call.images addObjectsFromArray:call.given];
     }},
    {"a batch of two", true, true, false,
     [](Call &call) {
       [call.images addObjectsFromArray:[call.backward encodeBatchToCommandBuffer:call.buffer
                                                                    primaryImages:call.gradients
                                                                  secondaryImages:call.sources]];
     }},
    {"a batch of two into a given one", true, false, false,
     [](Call &call) {
       [call.backward encodeBatchToCommandBuffer:call.buffer
                                   primaryImages:call.gradients
                                 secondaryImages:call.sources
                               destinationImages:call.given];
       [call.images addObjectsFromArray:call.given];
     }},
};

Image numbers(int h, int w, unsigned seed) {
  Image image(kImages, h, w, kChannels);
  image.v = formulas::made_up(image.v.size(), seed);
  return image;
}

// A copy of any image, also of temporary ones, that the CPU can read.
Images readable(id<MTLCommandBuffer> buffer, Images images) {
  MPSImage *const first = [images firstObject];
  const Image blank(kImages, static_cast<int>([first height]), static_cast<int>([first width]), kChannels);
  MPSCNNNeuron *const copy = [[[MPSCNNNeuron alloc]
        initWithDevice:nn_device()
      neuronDescriptor:[MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeNone]] autorelease];
  NSMutableArray<MPSImage *> *const to = nn_images(blank);
  [copy encodeBatchToCommandBuffer:buffer sourceImages:images destinationImages:to];
  return to;
}

enum class Made { Permanent, Temporary, Own };

void check_forms(const Layer &layer, const Form &forward, const Form &backward, Made made, bool temporary_states) {
  const Kernels kernels = layer.make();
  NNCountingAllocator *const own = [[[NNCountingAllocator alloc] init] autorelease];
  for (MPSKernel<NSObject> *kernel in @[ kernels.forward, kernels.backward ])
    [(MPSCNNKernel *)kernel setDestinationImageAllocator:made == Made::Permanent ? [MPSImage defaultAllocator]
                                                         : made == Made::Temporary
                                                             ? [MPSTemporaryImage defaultAllocator]
                                                             : (id<MPSImageAllocator>)own];
  const Image x = numbers(kHeight, kWidth, 7);
  const Image shape = layer.result(x, x), dy = numbers(shape.h, shape.w, 9);
  Images y_read = nil, dx_read = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    Call there;
    there.buffer = buffer;
    there.forward = kernels.forward;
    there.sources = nn_images(x);
    there.given = nn_images(dy);
    there.temporary = temporary_states;
    forward.encode(there);
    CHECK([there.images count] == kImages);
    if (forward.returns)
      for (MPSImage *image in there.images)
        CHECK([image isKindOfClass:[MPSTemporaryImage class]] == (made == Made::Temporary));
    for (MPSState *state in there.states) CHECK([state isTemporary] == temporary_states);
    y_read = readable(buffer, there.images);
    Call back;
    back.buffer = buffer;
    back.backward = kernels.backward;
    back.sources = layer.reads_result ? y_read : there.sources;
    back.gradients = nn_images(dy);
    back.given = nn_images(numbers(kHeight, kWidth, 11));
    back.states = there.states;
    backward.encode(back);
    CHECK([back.images count] == kImages);
    dx_read = readable(buffer, back.images);
  });
  CHECK(own->images == (made == Made::Own ? kImages * (forward.returns + backward.returns) : 0));
  const Image y = nn_read(y_read);
  CHECK(formulas::largest_difference(y.v, layer.result(x, y).v) < 2e-6);
  CHECK(formulas::largest_difference(nn_read(dx_read).v, layer.gradient(x, y, dy).v) < 5e-6);
}

}  // namespace

TEST_CASE("nn encode forms: all of them, forward and back, give what the formulas say") {
  int count = 0;
  for (const Layer &layer : kLayers) {
    for (const Form &forward : kForward) {
      for (const Form &backward : kBackward) {
        const bool works_without = layer.name == std::string("neuron");
        if (backward.is_batch != forward.is_batch || backward.has_states != forward.has_states) continue;
        if (!backward.has_states && !works_without) continue;
        for (const Made made : {Made::Permanent, Made::Temporary, Made::Own}) {
          for (const bool temporary_states : {false, true}) {
            if (temporary_states && !forward.has_states) continue;
            CAPTURE(std::string(layer.name));
            CAPTURE(std::string(forward.name));
            CAPTURE(std::string(backward.name));
            CAPTURE(static_cast<int>(made));
            CAPTURE(temporary_states);
            @autoreleasepool {
              check_forms(layer, forward, backward, made, temporary_states);
            }
            ++count;
          }
        }
      }
    }
  }
  CHECK(count == 7 * 8 * 6 + 8 * 3);
}
