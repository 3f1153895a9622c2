#include "frameworks/MetalPerformanceShaders/MPSNDArray/reshaped_strides.h"

#include "compat/checked_size.h"

namespace openmps::fw::ndarray {
namespace {

// Neighbouring axes whose elements follow one another at one distance.
struct Run {
  std::int64_t count, step;
};

// The array's runs, fastest first.
std::vector<Run> runs_of(const NDStorage &array) {
  std::vector<Run> runs;
  for (std::size_t axis = array.shape.rank(); axis-- > 0;) {
    const std::int64_t extent = array.shape[axis].number();
    if (extent == 1) continue;
    const auto length = [](const Run &run) {
      return objc::CheckedSize(static_cast<std::size_t>(run.count)) * static_cast<std::size_t>(run.step);
    };
    if (runs.empty() || length(runs.back()) != static_cast<std::size_t>(array.strides[axis]))
      runs.push_back({1, array.strides[axis]});
    runs.back().count = static_cast<std::int64_t>(objc::CheckedSize(static_cast<std::size_t>(runs.back().count)) *
                                                  static_cast<std::size_t>(extent));
  }
  return runs;
}

}  // namespace

std::optional<std::vector<std::int64_t>> reshaped_strides(const NDStorage &array, const engine::Shape &shape) {
  if (array.is_dense() || shape.elements() == 0) return dense_strides(shape, array.element_bytes());
  std::vector<std::int64_t> strides(shape.rank(), array.element_bytes());
  const std::vector<Run> runs = runs_of(array);
  std::size_t run = 0;
  std::int64_t taken = 1;  // elements of the run that faster axes have
  for (std::size_t axis = shape.rank(); axis-- > 0;) {
    const std::int64_t extent = shape[axis].number();
    if (extent == 1) continue;
    if (run < runs.size() && taken == runs[run].count) ++run, taken = 1;
    if (run == runs.size() || runs[run].count % (taken * extent) != 0) return std::nullopt;
    strides[axis] = taken * runs[run].step;
    taken *= extent;
  }
  return strides;
}

}  // namespace openmps::fw::ndarray
