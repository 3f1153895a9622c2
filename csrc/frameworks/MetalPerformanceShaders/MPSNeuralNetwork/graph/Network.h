// A graph's filters in running order with their kernels: all properties that do not depend on images.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/trainable_core.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/training/TrainedLayer.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

inline constexpr int kNone = -1;

struct NetworkImage {
  std::shared_ptr<ImageCore> core;
  bool is_source = false;
};

struct NetworkFilter {
  std::shared_ptr<FilterCore> core;
  objc::Ref<Filter*> kernel;
  std::string who;
  std::vector<int> sources;  // images
  int result = kNone;        // image
  int forward = kNone;       // filter that made the gradient state
  int labels = kNone;        // source state
};

// The update of a data source's parameters.
struct Training {
  // A gradient filter that computes gradients, and the state that gets them.
  struct User {
    int filter = kNone;
    int source = 0;  // TrainedSource::number
    int state = kNone;
  };
  // Shared with completion handlers, which update after the graph may be gone.
  std::shared_ptr<TrainedLayer> layer;
  MPSNNTrainingStyle style = MPSNNTrainingStyleUpdateDeviceNone;
  std::vector<User> users;  // several nodes may share the data source

  bool updates_on_device() const {
    return style == MPSNNTrainingStyleUpdateDeviceGPU && layer->updates_on_device() > 0;
  }
  bool updates_on_cpu() const { return style == MPSNNTrainingStyleUpdateDeviceCPU && layer->can_update_on_cpu(); }
  bool adds_gradients() const { return users.size() > 1 && layer->adds_gradients(); }
};

// A state that is visible outside: that of a training, an exported one, or both. Others stay inside plans.
struct NetworkState {
  int filter = kNone;              // the filter that makes it
  bool updates = false;            // a data source gets it for an update
  objc::Ref<Filter*> convolution;  // makes it instead, for a part of a recurrent layer
  bool is_exported = false;

  bool is_used() const { return updates || is_exported; }
};

struct ExportedState {
  std::shared_ptr<StateCore> core;
  int state = kNone;
};

struct Network {
  std::vector<NetworkImage> images;
  std::vector<NetworkFilter> filters;
  std::vector<int> source_images;
  std::vector<std::shared_ptr<StateCore>> source_states;
  std::vector<int> results;          // images that are returned; the first by value, kNone if it is not needed
  std::vector<int> exported_images;  // in the order in which they are returned
  std::vector<ExportedState> exported_states;
  std::vector<Training> trainings;
  std::vector<NetworkState> states;
  WeightsTable weights;

  // The filters from which `results` are made. Null if a data source's `load` returns NO; raises for graphs without a
  // filter.
  static std::unique_ptr<Network> build(id<MTLDevice> device, const std::vector<std::shared_ptr<ImageCore>>& results,
                                        const std::vector<bool>& needed, const std::string& who);
  // The same network with copies of the kernels and of their parameters.
  std::unique_ptr<Network> copied(KernelCopies& copies) const;

 private:
  int add_image(const std::shared_ptr<ImageCore>& core);
  void add_filters_up_to(const std::shared_ptr<FilterCore>& last);
  void add_filter(const std::shared_ptr<FilterCore>& core);
  int add_source_state(const std::shared_ptr<StateCore>& core);
  bool make_kernels(id<MTLDevice> device);
  void note_trainings(std::size_t filter, bool adds_shared_gradients);
  void note_training(std::size_t filter, const TrainedSource& source, bool adds_shared_gradients);
  std::vector<TrainedSource> sources_trained_by(const NetworkFilter& filter) const;
  int exported_state(int filter);
  void note_exports();

  std::unordered_map<const void*, int> places_;  // of filters, and of source images
};

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
