#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/training_graph.h"

#include <map>
#include <set>

namespace openmps::fw::nn {
namespace {

using Filters = std::vector<std::shared_ptr<FilterCore>>;

// Filters from which `filter` is computed through image links, each after its sources.
void collect(const std::shared_ptr<FilterCore> &filter, std::set<FilterCore *> &seen, Filters &order) {
  if (!seen.insert(filter.get()).second) return;
  for (const auto &source : filter->sources)
    if (source->producer && !source->stops_gradient) collect(source->producer->shared_from_this(), seen, order);
  order.push_back(filter);
}

class Builder {
 public:
  explicit Builder(MPSGradientNodeBlock handler) : handler_(handler) {}

  void give(const ImageCore *image, MPSNNImageNode *gradient) {
    gradients_[image].push_back(objc::Ref<MPSNNImageNode *>::retain(gradient));
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
    MPSNNImageNode *sum = found->second[0];
    for (std::size_t i = 1; i < found->second.size(); ++i)
      sum = [[MPSNNAdditionNode nodeWithLeftSource:sum rightSource:found->second[i]] resultImage];
    return sum;
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
  std::map<const ImageCore *, std::vector<objc::Ref<MPSNNImageNode *>>> gradients_;
  NSMutableArray<MPSNNFilterNode *> *last_ = [NSMutableArray array];
};

}  // namespace

NSArray<MPSNNFilterNode *> *make_training_graph(const std::shared_ptr<FilterCore> &last, MPSNNImageNode *gradient,
                                                MPSGradientNodeBlock handler) {
  std::set<FilterCore *> seen;
  Filters order;
  collect(last, seen, order);
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
