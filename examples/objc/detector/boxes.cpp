#include "boxes.h"

#include <algorithm>
#include <cmath>

namespace {

float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }

float overlap(const Box& a, const Box& b) {
  const float width = std::min(a.right, b.right) - std::max(a.left, b.left);
  const float height = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const auto area = [](const Box& box) { return (box.right - box.left) * (box.bottom - box.top); };
  return width * height / (area(a) + area(b) - width * height);
}

Box around(float x, float y, float width, float height, int classNumber, float score) {
  return {x - width / 2, y - height / 2, x + width / 2, y + height / 2, classNumber, score};
}

// Calls `each(column, row, anchor, numbers)` for every anchor of every cell.
template <typename Each>
void forAnchors(const Pictures& pictures, const float* numbers, Each each) {
  for (int row = 0; row < pictures.cells(); ++row)
    for (int column = 0; column < pictures.cells(); ++column)
      for (int anchor = 0; anchor < pictures.anchors; ++anchor, numbers += pictures.boxNumbers())
        each(static_cast<float>(column), static_cast<float>(row), anchor, numbers);
}

}  // namespace

std::vector<Box> boxesOf(const Pictures& pictures, const float* numbers, float leastScore) {
  std::vector<Box> all;
  forAnchors(pictures, numbers, [&](float column, float row, int anchor, const float* p) {
    const float* scores = p + 5;
    const int best = static_cast<int>(std::max_element(scores, scores + pictures.classes) - scores);
    float sum = 0;
    for (int i = 0; i < pictures.classes; ++i) sum += std::exp(scores[i] - scores[best]);
    const float score = sigmoid(p[4]) / sum;
    if (score < leastScore) return;
    const float* size = pictures.anchorSizes.data() + 2 * anchor;
    // A network that was hardly trained may ask for boxes of any size: the exponent is limited.
    all.push_back(around(column + sigmoid(p[0]), row + sigmoid(p[1]), size[0] * std::exp(std::min(p[2], 8.0F)),
                         size[1] * std::exp(std::min(p[3], 8.0F)), best, score));
  });
  std::stable_sort(all.begin(), all.end(), [](const Box& a, const Box& b) { return a.score > b.score; });
  std::vector<Box> kept;
  for (const Box& box : all)
    if (std::none_of(kept.begin(), kept.end(), [&](const Box& surer) {
          return surer.classNumber == box.classNumber && overlap(surer, box) > 0.45F;
        }))
      kept.push_back(box);
  return kept;
}

std::vector<Box> trueBoxesOf(const Pictures& pictures, const float* label) {
  std::vector<Box> boxes;
  forAnchors(pictures, label, [&](float column, float row, int anchor, const float* t) {
    if (anchor > 0 || t[4] != 1) return;
    const int classNumber = static_cast<int>(std::max_element(t + 5, t + pictures.boxNumbers()) - (t + 5));
    boxes.push_back(around(column + t[0], row + t[1], t[2], t[3], classNumber, 1));
  });
  return boxes;
}

int foundAmong(const std::vector<Box>& trueBoxes, const std::vector<Box>& found) {
  std::vector<bool> isFound(trueBoxes.size());
  for (const Box& box : found)
    for (std::size_t i = 0; i < trueBoxes.size(); ++i)
      if (!isFound[i] && trueBoxes[i].classNumber == box.classNumber && overlap(trueBoxes[i], box) > 0.5F) {
        isFound[i] = true;
        break;
      }
  return static_cast<int>(std::count(isFound.begin(), isFound.end(), true));
}
