// Kernels of two images encoded by themselves in every form: one image or a batch, returned or given results, states.
#include "tests/frameworks/kernels/nn_test.h"

using formulas::Image;
using formulas::Numbers;

namespace {

constexpr int kImages = 2;

Image numbers(unsigned seed) {
  Image image(kImages, 2, 3, 4);
  image.v = formulas::made_up(image.v.size(), seed);
  return image;
}

using Images = NSArray<MPSImage *> *;

// One encode of a product of two images.
struct Call {
  id<MTLCommandBuffer> buffer;
  MPSCNNMultiply *kernel;
  Images left, right, given;
  bool temporary;
  NSMutableArray *images = [NSMutableArray array], *states = [NSMutableArray array];

  MPSImage *x(NSUInteger i) const { return [left objectAtIndex:i]; }
  MPSImage *y(NSUInteger i) const { return [right objectAtIndex:i]; }
  MPSImage *to(NSUInteger i) const { return [given objectAtIndex:i]; }
};

struct Form {
  const char *name;
  bool has_states;
  void (*encode)(Call &call);
};

const Form kForms[] = {
    {"images into given ones", false,
     [](Call &call) {
       for (NSUInteger i = 0; i < kImages; ++i)
         [call.kernel encodeToCommandBuffer:call.buffer
                               primaryImage:call.x(i)
                             secondaryImage:call.y(i)
                           destinationImage:call.to(i)];
       [call.images addObjectsFromArray:call.given];
     }},
    {"images into given ones and states", true,
     [](Call &call) {
       for (NSUInteger i = 0; i < kImages; ++i) {
         id state = call.temporary ? [call.kernel temporaryResultStateForCommandBuffer:call.buffer
                                                                          primaryImage:call.x(i)
                                                                        secondaryImage:call.y(i)
                                                                          sourceStates:nil
                                                                      destinationImage:call.to(i)]
                                   : [call.kernel resultStateForPrimaryImage:call.x(i)
                                                              secondaryImage:call.y(i)
                                                                sourceStates:nil
                                                            destinationImage:call.to(i)];
         [call.kernel encodeToCommandBuffer:call.buffer
                               primaryImage:call.x(i)
                             secondaryImage:call.y(i)
                           destinationState:state
                           destinationImage:call.to(i)];
         [call.states addObject:state];
       }
       [call.images addObjectsFromArray:call.given];
     }},
    {"a batch into a given one", false,
     [](Call &call) {
       [call.kernel encodeBatchToCommandBuffer:call.buffer
                                 primaryImages:call.left
                               secondaryImages:call.right
                             destinationImages:call.given];
       [call.images addObjectsFromArray:call.given];
     }},
    {"a batch into a given one and states", true,
     [](Call &call) {
       id states = call.temporary ? [call.kernel temporaryResultStateBatchForCommandBuffer:call.buffer
                                                                              primaryImage:call.left
                                                                            secondaryImage:call.right
                                                                              sourceStates:nil
                                                                          destinationImage:call.given]
                                  : [call.kernel resultStateBatchForPrimaryImage:call.left
                                                                  secondaryImage:call.right
                                                                    sourceStates:nil
                                                                destinationImage:call.given];
       [call.kernel encodeBatchToCommandBuffer:call.buffer
                                 primaryImages:call.left
                               secondaryImages:call.right
                             destinationStates:states
                             destinationImages:call.given];
       [call.images addObjectsFromArray:call.given];
       [call.states addObjectsFromArray:states];
     }},
    {"images that are returned", false,
     [](Call &call) {
       for (NSUInteger i = 0; i < kImages; ++i)
         [call.images addObject:[call.kernel encodeToCommandBuffer:call.buffer
                                                      primaryImage:call.x(i)
                                                    secondaryImage:call.y(i)]];
     }},
    {"images and states that are returned", true,
     [](Call &call) {
       for (NSUInteger i = 0; i < kImages; ++i) {
         MPSState *state = nil;
         [call.images addObject:[call.kernel encodeToCommandBuffer:call.buffer
                                                      primaryImage:call.x(i)
                                                    secondaryImage:call.y(i)
                                                  destinationState:&state
                                       destinationStateIsTemporary:call.temporary]];
         [call.states addObject:state];
       }
     }},
    {"a batch that is returned", false,
     [](Call &call) {
       [call.images addObjectsFromArray:[call.kernel encodeBatchToCommandBuffer:call.buffer
                                                                  primaryImages:call.left
                                                                secondaryImages:call.right]];
     }},
    {"a batch and states that are returned", true,
     [](Call &call) {
       MPSStateBatch *states = nil;
       [call.images addObjectsFromArray:[call.kernel encodeBatchToCommandBuffer:call.buffer
                                                                  primaryImages:call.left
                                                                secondaryImages:call.right
                                                              destinationStates:&states
                                                    destinationStateIsTemporary:call.temporary]];
       [call.states addObjectsFromArray:states];
     }},
};

}  // namespace

TEST_CASE("nn binary forms: a product in all of them, and its gradient with the states that there are") {
  const Image x = numbers(1), y = numbers(2), g = numbers(3);
  Image product = x, slope = g;
  for (std::size_t i = 0; i < x.v.size(); ++i) product.v[i] *= y.v[i], slope.v[i] *= y.v[i];
  for (const Form &form : kForms) {
    for (const bool temporary : {false, true}) {
      if (temporary && !form.has_states) continue;
      CAPTURE(std::string(form.name));
      CAPTURE(temporary);
      MPSCNNMultiply *kernel = [[[MPSCNNMultiply alloc] initWithDevice:nn_device()] autorelease];
      MPSCNNMultiplyGradient *backward = [[[MPSCNNMultiplyGradient alloc] initWithDevice:nn_device()
                                                                 isSecondarySourceFilter:NO] autorelease];
      [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
      [backward setDestinationImageAllocator:[MPSImage defaultAllocator]];
      CHECK_FALSE([kernel appendBatchBarrier]);
      NSMutableArray<MPSImage *> *gradients = [NSMutableArray array];
      Images result = nil;
      nn_run([&](id<MTLCommandBuffer> buffer) {
        Call call{buffer, kernel, nn_images(x), nn_images(y), nn_images(g), temporary};
        form.encode(call);
        CHECK([call.images count] == kImages);
        result = call.images;
        if (!form.has_states) return;
        REQUIRE([call.states count] == kImages);
        for (MPSState *state in call.states) CHECK([state isTemporary] == temporary);
        // A batch may share its state.
        if ([call.states objectAtIndex:0] == [call.states objectAtIndex:1]) {
          [gradients addObjectsFromArray:[backward encodeBatchToCommandBuffer:buffer
                                                              sourceGradients:nn_images(g)
                                                                 sourceImages:call.left
                                                               gradientStates:call.states]];
          return;
        }
        for (NSUInteger i = 0; i < kImages; ++i)
          [gradients addObject:[backward encodeToCommandBuffer:buffer
                                                sourceGradient:[nn_images(g) objectAtIndex:i]
                                                   sourceImage:call.x(i)
                                                 gradientState:[call.states objectAtIndex:i]]];
      });
      CHECK(formulas::largest_difference(nn_read(result).v, product.v) < 1e-6);
      if (form.has_states) CHECK(formulas::largest_difference(nn_read(gradients).v, slope.v) < 1e-6);
    }
  }
}
