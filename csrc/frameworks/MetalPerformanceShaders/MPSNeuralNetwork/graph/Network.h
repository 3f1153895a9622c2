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
  int training = kNone;
};

// A gradient filter that trains a data source's parameters.
struct Training {
  // Shared with completion handlers, which update after the graph may be gone.
  std::shared_ptr<TrainedLayer> layer;
  MPSNNTrainingStyle style = MPSNNTrainingStyleUpdateDeviceNone;
  int state = kNone;

  bool updates_on_device() const {
    return style == MPSNNTrainingStyleUpdateDeviceGPU && layer->updates_on_device() > 0;
  }
  bool updates_on_cpu() const { return style == MPSNNTrainingStyleUpdateDeviceCPU && layer->can_update_on_cpu(); }
};

// A state that is visible outside: that of a training, an exported one, or both. Others stay inside plans.
struct NetworkState {
  int filter = kNone;    // the filter that makes it
  bool updates = false;  // a data source gets it for an update
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
  void note_training(NetworkFilter& filter);
  std::shared_ptr<TrainedLayer> layer_trained_by(const NetworkFilter& filter) const;
  int exported_state(int filter);
  void note_exports();

  std::unordered_map<const void*, int> places_;  // of filters, and of source images
};

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
