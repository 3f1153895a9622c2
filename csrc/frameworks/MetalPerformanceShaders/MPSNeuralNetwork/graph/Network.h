// A graph's filters in running order with their kernels: all properties that do not depend on images.
//
// It is plain data. NetworkBuilder makes it from nodes, `copied` with copies of the kernels, code_network.h from an
// archive. `complete` adds what follows from that data.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/training/TrainedLayer.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

inline constexpr int kNone = -1;

struct NetworkImage {
  objc::Ref<id> handle;
  objc::Ref<id<MPSImageAllocator>> allocator;
  MPSImageFeatureChannelFormat format = MPSImageFeatureChannelFormatNone;  // None: the graph's
  bool is_source = false, is_exported = false, is_synchronized = false;

  void visit(const SettingsCoder& each);
};

// A state that the graph takes, or one that a filter returns.
struct NetworkStateNode {
  objc::Ref<id> handle;
  bool is_synchronized = false;

  void visit(const SettingsCoder& each);
};

struct NetworkFilter {
  objc::Ref<Filter*> kernel;
  std::string node_class, source_label;  // of the node and of its data source, for reports
  std::vector<int> sources;              // images
  int result = kNone;                    // image
  int forward = kNone;                   // filter that made the gradient state
  int sized_by = kNone;                  // filter whose sources' size a transposed convolution gives its result
  int labels = kNone;                    // source state
  bool trains = false;                   // a gradient filter whose forward filter has parameters
  MPSNNTrainingStyle style = MPSNNTrainingStyleUpdateDeviceNone;
  std::vector<NetworkStateNode> exported_states;
  std::string who;  // the kernel's name; from `complete`

  void visit(const SettingsCoder& each);
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
  objc::Ref<Filter*> convolution;  // makes it instead, for a block of a recurrent layer
  bool is_exported = false;

  bool is_used() const { return updates || is_exported; }
};

struct ExportedState {
  NetworkStateNode node;
  int state = kNone;
};

struct Network {
  std::vector<NetworkImage> images;
  std::vector<NetworkFilter> filters;
  std::vector<NetworkStateNode> source_states;
  std::vector<int> results;  // images that are returned; the first by value, kNone if it is not needed
  WeightsTable weights;

  // From `complete`.
  std::vector<int> source_images;
  std::vector<int> exported_images;  // in the order in which they are returned
  std::vector<ExportedState> exported_states;
  std::vector<Training> trainings;
  std::vector<NetworkState> states;

  void complete();
  // The same network with copies of the kernels and of their parameters.
  std::unique_ptr<Network> copied(KernelCopies& copies) const;

 private:
  void note_trainings(std::size_t filter, bool adds_shared_gradients);
  void note_training(std::size_t filter, const TrainedSource& source, bool adds_shared_gradients);
  int exported_state(int filter);
  std::vector<int> images_from_results() const;
  void note_exports();
};

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
