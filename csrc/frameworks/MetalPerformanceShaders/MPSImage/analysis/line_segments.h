// Line segments of an image by edge drawing: Akinlar, Topal: EDLines, Pattern Recognition Letters 32 (2011).
//
// Tracing an edge depends on all edges before it, so that this runs on the CPU, one pixel after the other.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace openmps::fw::image {

// Sobel's derivatives of a smoothed image, row after row: x and y of each pixel.
struct GradientField {
  std::span<const float> values;
  std::int64_t height = 0, width = 0;
};

struct LineSettings {
  std::int64_t least_length = 32;  // in pixels
  std::int64_t detail = 32;        // anchors are on every so many rows and columns
  double gradient_threshold = 0.2;
  double error_threshold = 0.05;  // root of the mean squared distance from the line, divided by its length
  double merge_distance = 0;      // in pixels
};

struct LineSegment {
  std::int64_t x0 = 0, y0 = 0, x1 = 0, y1 = 0;
  double length() const noexcept;
};

struct LineImage {
  std::vector<LineSegment> segments;  // the longest first
  std::vector<float> edges;           // 1 for each pixel of an edge, else 0
};

LineImage find_line_segments(const GradientField& field, const LineSettings& settings);

}  // namespace openmps::fw::image
