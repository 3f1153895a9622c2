#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/training_graph.h"

#include <map>
#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/GradientSum.h"

namespace openmps::fw::nn {
namespace {

// The filter that computes the image; null for an input, and where no gradient passes.
FilterCore *differentiated_producer(const ImageCore &image) {
  return image.producer && !image.stops_gradient ? image.producer : nullptr;
}

// How many sources of filters the filter's result is, for each filter from which `last` is computed.
// Uses an explicit stack, because networks may be deeper than a thread's stack.
std::map<FilterCore *, int> count_uses(FilterCore *last) {
  std::map<FilterCore *, int> uses{{last, 1}};
  std::vector<FilterCore *> visits{last};
  while (!visits.empty()) {
    const FilterCore &filter = *visits.back();
    visits.pop_back();
    for (const auto &source : filter.sources)
      if (FilterCore *const producer = differentiated_producer(*source))
        if (++uses[producer] == 1) visits.push_back(producer);
  }
  return uses;
}

// Walks in depth, the first source first, as Apple's programs see by the order of the last filters. A filter is
// differentiated when all its users have given their gradients.
class Builder {
 public:
  Builder(FilterCore *last, MPSGradientNodeBlock handler) : handler_(handler), uses_(count_uses(last)) {}

  NSArray<MPSNNFilterNode *> *run(FilterCore *last, MPSNNImageNode *gradient) {
    give(&last->result, gradient);
    enter(last);
    while (!visits_.empty()) {
      Visit &visit = visits_.back();
      if (visit.next == visit.filter->sources.size())
        visits_.pop_back();
      else
        pass(visit, visit.next++);
    }
    return last_;
  }

 private:
  struct Visit {
    FilterCore *filter;
    NSArray<MPSNNGradientFilterNode *> *gradients;  // of the first sources
    std::size_t next = 0;                           // source
  };

  void give(const ImageCore *image, MPSNNImageNode *gradient) {
    NSMutableArray<MPSNNImageNode *> *&given = gradients_[image];
    if (!given) given = [NSMutableArray array];
    [given addObject:gradient];
  }

  // Makes the gradient filters; none if no gradient came.
  void enter(FilterCore *filter) {
    MPSNNImageNode *const gradient = total(&filter->result);
    NSArray<MPSNNGradientFilterNode *> *made = nil;
    if (gradient) {
      MPSNNFilterNode *const inference = node_of(filter->shared_from_this());
      made = [inference gradientFiltersWithSource:gradient];
      for (std::size_t i = 0; i < filter->sources.size() && i < [made count]; ++i) {
        MPSNNGradientFilterNode *const node = [made objectAtIndex:i];
        tell(node, inference, node_of(filter->sources[i]), gradient);
        if (differentiated_producer(*filter->sources[i])) give(filter->sources[i].get(), [node resultImage]);
      }
    }
    visits_.push_back({filter, made});
  }

  void pass(const Visit &visit, std::size_t index) {
    FilterCore *const producer = differentiated_producer(*visit.filter->sources[index]);
    if (producer && --uses_[producer] == 0)
      enter(producer);
    else if (!producer && index < [visit.gradients count])
      [last_ addObject:[visit.gradients objectAtIndex:index]];
  }

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
  std::map<FilterCore *, int> uses_;                                           // that have not been passed yet
  std::map<const ImageCore *, NSMutableArray<MPSNNImageNode *> *> gradients_;  // in the order of their making
  std::vector<Visit> visits_;
  NSMutableArray<MPSNNFilterNode *> *last_ = [NSMutableArray array];
};

}  // namespace

NSArray<MPSNNFilterNode *> *make_training_graph(const std::shared_ptr<FilterCore> &last, MPSNNImageNode *gradient,
                                                MPSGradientNodeBlock handler) {
  MPSNNImageNode *const start = gradient ?: node_of(result_of(last));
  FilterCore *from = last.get();
  if (last->is_loss())
    from = differentiated_producer(*last->sources[0]);  // its result is its source's gradient already
  return from ? Builder(from, handler).run(from, start) : [NSArray array];
}

}  // namespace openmps::fw::nn
