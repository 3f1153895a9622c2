// Two related arrays of floats that plans read and updates replace. They are weights and biases of a convolution, gamma
// and beta or mean and variance of a normalisation. Plans name the `Parameter`s, whose buffers are looked up at every
// encode. For one thread at a time.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <memory>
#include <optional>
#include <string>

#include "frameworks/MetalPerformanceShaders/MPSCore/SettingsCoder.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/FilterPrivate.h"

NS_ASSUME_NONNULL_BEGIN

// States of parameters have the first array in resource 0 and the second, if there is one, in resource 1.
@interface MPSState (OpenMPSParameters)
// The offset of the array in resource `index`, in bytes: 0 unless a class overrides it.
- (NSUInteger)omps_offsetOfResource:(NSUInteger)index;
@end

namespace openmps::fw::nn {

class ParameterPair {
 public:
  struct Kind {
    const char *first;  // in messages: "weights"
    const char *second;
    // Apple's state for the buffers. +1.
    MPSState *_Nonnull (*_Nonnull new_state)(id<MTLBuffer> first, id<MTLBuffer> _Nullable second);
  };

  ParameterPair(id<MTLDevice> device, const Kind &kind, const TensorType &first, const TensorType &second,
                bool has_second);

  const std::shared_ptr<Parameter> &first() const { return first_; }
  const std::shared_ptr<Parameter> &second() const { return second_; }  // null without a second array

  // Writes the values at once: no work in flight may use them. `who` begins the messages.
  void store(const float *first, const float *_Nullable second, const std::string &who);

  // The buffers in use, as the source state of an update; nil if there are none yet.
  MPSState *_Nullable state() const { return state_; }
  // Adopts the state that an update returned: from here on its buffers are the parameters. A temporary state's are
  // copied.
  void adopt(id<MTLCommandBuffer> commandBuffer, MPSState *state, const std::string &who);
  // Copies the state's content at this point of the command buffer.
  void copy_from(id<MTLCommandBuffer> commandBuffer, MPSState *state, const std::string &who);
  void copy_to(id<MTLCommandBuffer> commandBuffer, MPSState *state) const;

  // The same values in new buffers on `device`. Waits until they are read.
  ParameterPair copied(id<MTLDevice> device) const;

  // The present values in an archive, unless they are left out there. Refuses other sizes than those of the types, and
  // none if they are needed.
  enum class Values : std::uint8_t { Needed, Optional, LeftOut };
  static void code(const SettingsCoder &each, std::optional<ParameterPair> &pair, id<MTLDevice> device,
                   const Kind &kind, const TensorType &first, const TensorType &second, Values wanted);

  // The buffers in use; `use_again` restores them.
  struct InUse {
    engine::BufferView first, second;
    objc::Ref<MPSState *> state;
    bool owned;
  };
  InUse in_use() const;
  void use_again(InUse before);

 private:
  void use_new_buffers();
  void check_state(MPSState *state, const std::string &who) const;

  objc::Ref<id<MTLDevice>> device_;
  Kind kind_;
  std::shared_ptr<Parameter> first_, second_;
  objc::Ref<MPSState *> state_;
  bool owns_buffers_ = false;  // false: an update's state owns them, or there are none yet
};

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
