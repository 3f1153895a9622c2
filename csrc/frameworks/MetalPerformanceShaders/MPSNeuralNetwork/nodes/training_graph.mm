#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/training_graph.h"

#include <map>
#include <set>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/GradientSum.h"

namespace openmps::fw::nn {
namespace {

using Filters = std::vector<std::shared_ptr<FilterCore>>;

// Filters from which `last` is computed through image links, each after its sources, the first source's filters first.
// Uses an explicit stack, because networks may be deeper than a thread's stack.
Filters filters_up_to(const std::shared_ptr<FilterCore> &last) {
  struct Visit {
    std::shared_ptr<FilterCore> filter;
    std::size_t seen = 0;  // sources
  };
  std::set<FilterCore *> known{last.get()};
  std::vector<Visit> visits{{last}};
  Filters order;
  while (!visits.empty()) {
    Visit &visit = visits.back();
    if (visit.seen == visit.filter->sources.size()) {
      order.push_back(std::move(visit.filter));
      visits.pop_back();
      continue;
    }
    const ImageCore &source = *visit.filter->sources[visit.seen++];
    if (source.producer && !source.stops_gradient && known.insert(source.producer).second)
      visits.push_back({source.producer->shared_from_this()});
  }
  return order;
}

class Builder {
 public:
  explicit Builder(MPSGradientNodeBlock handler) : handler_(handler) {}

  void give(const ImageCore *image, MPSNNImageNode *gradient) {
    NSMutableArray<MPSNNImageNode *> *&given = gradients_[image];
    if (!given) given = [NSMutableArray array];
    [given addObject:gradient];
  }

  void differentiate(const std::shared_ptr<FilterCore> &filter) {
    MPSNNImageNode *gradient = total(&filter->result);
    if (!gradient) return;
    MPSNNFilterNode *inference = node_of(filter);
    NSArray<MPSNNGradientFilterNode *> *made = [inference gradientFiltersWithSource:gradient];
    for (std::size_t i = 0; i < filter->sources.size() && i < [made count]; ++i) {
      MPSNNGradientFilterNode *node = [made objectAtIndex:i];
      const auto &source = filter->sources[i];
      tell(node, inference, node_of(source), gradient);
      if (source->producer && !source->stops_gradient)
        give(source.get(), [node resultImage]);
      else
        [last_ addObject:node];
    }
  }

  NSArray<MPSNNFilterNode *> *last() const { return last_; }

 private:
  // The sum of the gradients from all users of the image.
  MPSNNImageNode *total(const ImageCore *image) {
    const auto found = gradients_.find(image);
    if (found == gradients_.end()) return nil;
    NSArray<MPSNNImageNode *> *const given = found->second;
    return [given count] == 1 ? [given objectAtIndex:0] : [[OMPSGradientSum nodeWithGradients:given] resultImage];
  }

  // Without a user's handler the gradient gets the handle of its image.
  void tell(MPSNNGradientFilterNode *node, MPSNNFilterNode *inference, MPSNNImageNode *source,
            MPSNNImageNode *gradient) {
    if (handler_)
      handler_(node, inference, source, gradient);
    else if ([source handle])
      [[node resultImage] setHandle:[source handle]];
  }

  MPSGradientNodeBlock handler_;
  std::map<const ImageCore *, NSMutableArray<MPSNNImageNode *> *> gradients_;  // in the order of their making
  NSMutableArray<MPSNNFilterNode *> *last_ = [NSMutableArray array];
};

}  // namespace

NSArray<MPSNNFilterNode *> *make_training_graph(const std::shared_ptr<FilterCore> &last, MPSNNImageNode *gradient,
                                                MPSGradientNodeBlock handler) {
  Filters order = filters_up_to(last);
  Builder builder(handler);
  if (last->is_loss()) {
    // Its result is the gradient of its source already.
    order.pop_back();
    builder.give(last->sources[0].get(), gradient ?: node_of(result_of(last)));
  } else {
    builder.give(&last->result, gradient ?: node_of(result_of(last)));
  }
  for (auto filter = order.rbegin(); filter != order.rend(); ++filter) builder.differentiate(*filter);
  return builder.last();
}

}  // namespace openmps::fw::nn
