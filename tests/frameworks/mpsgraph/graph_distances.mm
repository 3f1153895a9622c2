// Small integers for floats, distances of bits, attention, inverse matrices and suppressed boxes of MPSGraph, against
// their formulas in double.
#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "tests/frameworks/mpsgraph/graph_test.h"

namespace {

MPSGraphTensor *constant(MPSGraph *graph, const Numbers &numbers, const Extents &shape,
                         MPSDataType type = MPSDataTypeFloat32) {
  return [graph constantWithData:graph_bytes(numbers, type) shape:graph_shape(shape) dataType:type];
}

double held(double value, double low, double high) { return std::min(std::max(std::nearbyint(value), low), high); }

}  // namespace

TEST_CASE("graph distances: floats as integers of eight bits, and back") {
  @autoreleasepool {
    const Numbers x{-1000, -1.25, -0.5, 0, 0.25, 0.75, 1.5, 1000};  // (4, 2)
    const Numbers scales{0.5, 2}, zeros{3, 100};
    MPSGraph *graph = new_graph();
    MPSGraphTensor *f = [graph placeholderWithShape:graph_shape({4, 2}) name:nil];
    MPSGraphTensor *s = constant(graph, scales, {2}), *z = constant(graph, zeros, {2}, MPSDataTypeUInt8);
    const Feed feed{f, graph_data(x, {4, 2})};
    Numbers one, along, along_both;
    for (std::size_t i = 0; i < 8; ++i) {
      one.push_back(held(x[i] / 0.5 + 7, 0, 255));
      along.push_back(held(x[i] / scales[i % 2] + 7, 0, 255));
      along_both.push_back(held(x[i] / scales[i % 2] + zeros[i % 2], 0, 255));
    }
    CHECK(graph_run(graph, {feed}, [graph quantizeTensor:f scale:0.5 zeroPoint:7 dataType:MPSDataTypeUInt8 name:nil]) ==
          one);
    CHECK(graph_run(graph, {feed},
                    [graph quantizeTensor:f scaleTensor:s zeroPoint:7 dataType:MPSDataTypeUInt8 axis:-1
                                     name:nil]) == along);
    CHECK(graph_run(graph, {feed},
                    [graph quantizeTensor:f
                              scaleTensor:s
                          zeroPointTensor:z
                                 dataType:MPSDataTypeUInt8
                                     axis:1
                                     name:nil]) == along_both);
    MPSGraphTensor *low = [graph quantizeTensor:f scale:1 zeroPoint:0 dataType:MPSDataTypeInt8 name:nil];
    CHECK(graph_run(graph, {feed}, [graph castTensor:low toType:MPSDataTypeInt32 name:nil]) ==
          Numbers{-128, -1, 0, 0, 0, 1, 2, 127});

    const Numbers bytes{0, 1, 50, 100, 127, 200, 254, 255};
    MPSGraphTensor *u = [graph placeholderWithShape:graph_shape({4, 2}) dataType:MPSDataTypeUInt8 name:nil];
    const Feed of_bytes{u, graph_data(bytes, {4, 2}, MPSDataTypeUInt8)};
    Numbers back, back_along, back_both;
    for (std::size_t i = 0; i < 8; ++i) {
      back.push_back((bytes[i] - 7) * 0.5);
      back_along.push_back((bytes[i] - 7) * scales[i % 2]);
      back_both.push_back((bytes[i] - zeros[i % 2]) * scales[i % 2]);
    }
    CHECK(graph_run(graph, {of_bytes},
                    [graph dequantizeTensor:u scale:0.5 zeroPoint:7 dataType:MPSDataTypeFloat32 name:nil]) == back);
    CHECK(graph_run(graph, {of_bytes},
                    [graph dequantizeTensor:u scaleTensor:s zeroPoint:7 dataType:MPSDataTypeFloat32 axis:1
                                       name:nil]) == back_along);
    CHECK(graph_run(graph, {of_bytes},
                    [graph dequantizeTensor:u
                                scaleTensor:s
                            zeroPointTensor:z
                                   dataType:MPSDataTypeFloat32
                                       axis:-1
                                       name:nil]) == back_both);

    // Groups of two rows: (2, 1) and (1, 2) for (4, 2).
    MPSGraphTensor *rows = constant(graph, {0.25, 4}, {2, 1}), *columns = constant(graph, {10, 20}, {2});
    Numbers grouped, without;
    for (std::size_t i = 0; i < 8; ++i) {
      const double scale = i < 4 ? 0.25 : 4;
      without.push_back(bytes[i] * scale);
      grouped.push_back((bytes[i] - (i % 2 ? 20 : 10)) * scale);
    }
    CHECK(graph_run(graph, {of_bytes},
                    [graph dequantizeTensor:u scaleTensor:rows dataType:MPSDataTypeFloat32 name:nil]) == without);
    CHECK(graph_run(graph, {of_bytes},
                    [graph dequantizeTensor:u
                                scaleTensor:rows
                            zeroPointTensor:columns
                                   dataType:MPSDataTypeFloat32
                                       name:nil]) == grouped);
    CHECK_RAISES([graph quantizeTensor:f scaleTensor:s zeroPoint:0 dataType:MPSDataTypeInt8 axis:0 name:nil],
                 NSInvalidArgumentException, "the scale has shape (2,), axis 0 of the tensor has 4 elements.");
    CHECK_RAISES([graph quantizeTensor:f scale:1 zeroPoint:0 dataType:MPSDataTypeFloat32 name:nil],
                 NSInvalidArgumentException, "the result is float32, expects int8");
    CHECK_RAISES([graph dequantizeTensor:u
                             scaleTensor:constant(graph, {1, 1, 1}, {3, 1})
                                dataType:MPSDataTypeFloat32
                                    name:nil],
                 NSInvalidArgumentException, "its groups do not divide axis 0");
  }
}

TEST_CASE("graph distances: bytes replaced by entries of a table") {
  @autoreleasepool {
    MPSGraph *graph = new_graph();
    MPSGraphTensor *u = [graph placeholderWithShape:graph_shape({2, 4}) dataType:MPSDataTypeUInt8 name:nil];
    const Numbers bytes{0, 3, 1, 2, 2, 1, 3, 9};
    const Feed feed{u, graph_data(bytes, {2, 4}, MPSDataTypeUInt8)};
    MPSGraphTensor *plain = constant(graph, {5, 6, 7, 8}, {4});
    CHECK(graph_run(graph, {feed}, [graph dequantizeTensor:u LUTTensor:plain name:nil]) ==
          Numbers{5, 8, 6, 7, 7, 6, 8, 0});
    // One table for each half of the columns.
    MPSGraphTensor *halves = constant(graph, {5, 6, 7, 8, 50, 60, 70, 80}, {1, 2, 4});
    CHECK(graph_run(graph, {feed}, [graph dequantizeTensor:u LUTTensor:halves name:nil]) ==
          Numbers{5, 8, 60, 70, 7, 6, 80, 0});
    MPSGraphTensor *vectors = constant(graph, {1, -1, 2, -2, 3, -3, 4, -4}, {4, 2});
    CHECK(graph_run(graph, {feed}, [graph dequantizeTensor:u LUTTensor:vectors axis:1 name:nil]) ==
          Numbers{1, -1, 4, -4, 2, -2, 3, -3, 3, -3, 2, -2, 4, -4, 0, 0});
    CHECK(graph_run(graph, {feed}, [graph dequantizeTensor:u LUTTensor:vectors axis:-2 name:nil]) ==
          Numbers{1, 4, 2, 3, -1, -4, -2, -3, 3, 2, 4, 0, -3, -2, -4, 0});
  }
}

TEST_CASE("graph distances: differing bits of all pairs of rows") {
  @autoreleasepool {
    const Numbers a{0, 255, 12, 7, 1, 2}, b{0, 255, 3, 9, 200, 100, 50, 25};  // (3, 2), (4, 2)
    Numbers expected;
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 4; ++j) {
        int sum = 0;
        for (std::size_t k = 0; k < 2; ++k)
          sum += std::popcount(static_cast<unsigned>(a[i * 2 + k]) ^ static_cast<unsigned>(b[j * 2 + k]));
        expected.push_back(sum);
      }
    MPSGraph *graph = new_graph();
    MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({-1, 2}) dataType:MPSDataTypeUInt8 name:nil];
    MPSGraphTensor *y = [graph placeholderWithShape:graph_shape({1, 4, 2}) dataType:MPSDataTypeUInt8 name:nil];
    const Feed first{x, graph_data(a, {3, 2}, MPSDataTypeUInt8)}, second{y, graph_data(b, {1, 4, 2}, MPSDataTypeUInt8)};
    MPSGraphTensor *z = [graph HammingDistanceWithPrimaryTensor:x
                                                secondaryTensor:y
                                                 resultDataType:MPSDataTypeUInt32
                                                           name:nil];
    CHECK(graph_extents([z shape]) == Extents{1, -1, 4});
    CHECK([z dataType] == MPSDataTypeUInt32);
    CHECK(graph_run(graph, {first, second}, [graph castTensor:z toType:MPSDataTypeInt32 name:nil]) == expected);
    CHECK_RAISES([graph HammingDistanceWithPrimaryTensor:x
                                         secondaryTensor:y
                                          resultDataType:MPSDataTypeFloat32
                                                    name:nil],
                 NSInvalidArgumentException, "the result is float32, expects uint32 or uint16.");
  }
}

TEST_CASE("graph distances: attention with and without a mask, and its gradients") {
  @autoreleasepool {
    const Numbers q = graph_random(2 * 3 * 4, 51), k = graph_random(2 * 5 * 4, 52), v = graph_random(2 * 5 * 2, 53),
                  mask = graph_random(3 * 5, 54);
    const float scale = 0.7F;
    const auto expected = [&](bool masked) {
      Numbers result;
      for (std::size_t b = 0; b < 2; ++b)
        for (std::size_t i = 0; i < 3; ++i) {
          double weights[5], sum = 0, made[2] = {0, 0};
          for (std::size_t j = 0; j < 5; ++j) {
            double score = 0;
            for (std::size_t f = 0; f < 4; ++f) score += q[(b * 3 + i) * 4 + f] * k[(b * 5 + j) * 4 + f];
            sum += weights[j] = std::exp(score * scale + (masked ? mask[i * 5 + j] : 0));
          }
          for (std::size_t j = 0; j < 5; ++j)
            for (std::size_t f = 0; f < 2; ++f) made[f] += weights[j] / sum * v[(b * 5 + j) * 2 + f];
          result.insert(result.end(), made, made + 2);
        }
      return result;
    };
    MPSGraph *graph = new_graph();
    MPSGraphTensor *query = [graph placeholderWithShape:graph_shape({-1, 1, 3, 4}) name:nil];
    MPSGraphTensor *key = [graph placeholderWithShape:graph_shape({-1, 1, -1, 4}) name:nil];
    MPSGraphTensor *value = [graph placeholderWithShape:graph_shape({2, 1, 5, 2}) name:nil];
    MPSGraphTensor *added = [graph placeholderWithShape:graph_shape({3, 5}) name:nil];
    const Feed of_q{query, graph_data(q, {2, 1, 3, 4})}, of_k{key, graph_data(k, {2, 1, 5, 4})},
        of_v{value, graph_data(v, {2, 1, 5, 2})}, of_m{added, graph_data(mask, {3, 5})};
    MPSGraphTensor *plain = [graph scaledDotProductAttentionWithQueryTensor:query
                                                                  keyTensor:key
                                                                valueTensor:value
                                                                      scale:scale
                                                                       name:nil];
    MPSGraphTensor *masked = [graph scaledDotProductAttentionWithQueryTensor:query
                                                                   keyTensor:key
                                                                 valueTensor:value
                                                                  maskTensor:added
                                                                       scale:scale
                                                                        name:nil];
    check_close(graph_run(graph, {of_q, of_k, of_v}, plain), expected(false), 1e-5);
    check_close(graph_run(graph, {of_q, of_k, of_v, of_m}, masked), expected(true), 1e-5);
    check_gradients(graph, {of_q, of_k, of_v, of_m}, [graph squareWithTensor:masked name:nil]);
    CHECK_RAISES([graph scaledDotProductAttentionWithQueryTensor:query
                                                       keyTensor:value
                                                     valueTensor:value
                                                           scale:1
                                                            name:nil],
                 NSInvalidArgumentException, "query and key need the same features");
  }
}

TEST_CASE("graph distances: inverse matrices times the matrices are the identity; gradients; singular ones") {
  @autoreleasepool {
    for (const long n : {0L, 1L, 4L, 33L}) {
      CAPTURE(n);
      Numbers numbers = graph_random(static_cast<std::size_t>(2 * n * n), 61);
      for (long i = 0; i < n; ++i) numbers[static_cast<std::size_t>(i * n + (i + 1) % n)] += 3;  // a permutation
      for (long i = 0; i < n; ++i) numbers[static_cast<std::size_t>(n * n + i * n + i)] -= 4;
      MPSGraph *graph = new_graph();
      MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({-1, n, n}) name:nil];
      const Feed feed{x, graph_data(numbers, {2, n, n})};
      const Numbers found = graph_run(graph, {feed}, [graph inverseOfTensor:x name:nil]);
      REQUIRE(found.size() == numbers.size());
      for (long b = 0; b < 2; ++b)
        for (long i = 0; i < n; ++i)
          for (long j = 0; j < n; ++j) {
            double sum = 0;
            for (long k = 0; k < n; ++k)
              sum += numbers[static_cast<std::size_t>((b * n + i) * n + k)] *
                     found[static_cast<std::size_t>((b * n + k) * n + j)];
            CHECK(std::abs(sum - (i == j ? 1 : 0)) < 2e-5);
          }
    }
    MPSGraph *graph = new_graph();
    MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({2, 2}) name:nil];
    const Feed feed{x, graph_data({3, 1, -1, 2}, {2, 2})};
    check_gradients(graph, {feed}, [graph squareWithTensor:[graph inverseOfTensor:x name:nil] name:nil], 1e-2, 1e-2);
    const Numbers none = graph_run(graph, {{x, graph_data({1, 2, 2, 4}, {2, 2})}}, [graph inverseOfTensor:x name:nil]);
    CHECK(std::ranges::none_of(none, [](double value) { return std::isfinite(value); }));
    MPSGraphTensor *flat = [graph placeholderWithShape:graph_shape({2, 3}) name:nil];
    CHECK_RAISES([graph inverseOfTensor:flat name:nil], NSInvalidArgumentException,
                 "the tensor has shape (2, 3), expects square matrices.");
  }
}

namespace {

struct Box {
  double top, left, bottom, right;
};

double overlap(const Box &a, const Box &b) {
  const double height = std::min(a.bottom, b.bottom) - std::max(a.top, b.top),
               width = std::min(a.right, b.right) - std::max(a.left, b.left);
  if (height <= 0 || width <= 0) return 0;
  const auto area = [](const Box &box) { return (box.bottom - box.top) * (box.right - box.left); };
  return height * width / (area(a) + area(b) - height * width);
}

struct Candidate {
  long box, kind;
  double score;
};

// The textbook's loop.
std::vector<Candidate> suppressed(const std::vector<Box> &boxes, std::vector<Candidate> candidates, double most,
                                  double least, bool per_class) {
  std::ranges::stable_sort(candidates, [](const auto &a, const auto &b) { return a.score > b.score; });
  std::vector<Candidate> kept;
  for (const Candidate &each : candidates) {
    if (each.score < least) continue;
    const auto hits = [&](const Candidate &other) {
      return (!per_class || other.kind == each.kind) &&
             overlap(boxes[static_cast<std::size_t>(other.box)], boxes[static_cast<std::size_t>(each.box)]) > most;
    };
    if (std::ranges::none_of(kept, hits)) kept.push_back(each);
  }
  return kept;
}

Numbers coordinates(const Box &box, int mode) {
  const double y = (box.top + box.bottom) / 2, x = (box.left + box.right) / 2, height = box.bottom - box.top,
               width = box.right - box.left;
  switch (mode) {
    case 0:
      return {box.top, box.left, box.bottom, box.right};
    case 1:
      return {box.left, box.top, box.right, box.bottom};
    case 2:
      return {y, x, height, width};
    default:
      return {x, y, width, height};
  }
}

}  // namespace

TEST_CASE("graph distances: boxes that overlap better ones are left out") {
  @autoreleasepool {
    constexpr long kBoxes = 12, kClasses = 3;
    const Numbers random = graph_random(2 * kBoxes * 4, 71);
    std::vector<Box> boxes[2];
    for (std::size_t n = 0; n < 2; ++n)
      for (std::size_t i = 0; i < kBoxes; ++i) {
        const double *r = &random[(n * kBoxes + i) * 4];
        boxes[n].push_back({r[0], r[1], r[0] + 0.6 + 0.3 * r[2], r[1] + 0.6 + 0.3 * r[3]});
      }
    const Numbers many = graph_random(2 * kBoxes * kClasses, 72), single = graph_random(2 * kBoxes, 73);
    Numbers kinds;
    for (std::size_t i = 0; i < 2 * kBoxes; ++i) kinds.push_back(static_cast<double>(i * 7 % 3));
    for (const bool with_indices : {false, true})
      for (const bool per_class : {false, true})
        for (int mode = 0; mode < 4; ++mode) {
          CAPTURE(with_indices);
          CAPTURE(per_class);
          CAPTURE(mode);
          const long k = with_indices ? 1 : kClasses;
          Numbers given, expected;
          for (std::size_t n = 0; n < 2; ++n) {
            std::vector<Candidate> candidates;
            for (long i = 0; i < kBoxes; ++i) {
              const Numbers each = coordinates(boxes[n][static_cast<std::size_t>(i)], mode);
              given.insert(given.end(), each.begin(), each.end());
              const auto at = n * kBoxes + static_cast<std::size_t>(i);
              for (long c = 0; c < k; ++c)
                candidates.push_back({i, with_indices ? static_cast<long>(kinds[at]) : c,
                                      with_indices ? single[at] : many[at * kClasses + static_cast<std::size_t>(c)]});
            }
            const auto kept = suppressed(boxes[n], candidates, 0.3, -0.5, per_class);
            REQUIRE(kept.size() > 1);
            for (std::size_t i = 0; i < candidates.size(); ++i)
              for (const double number : i < kept.size()
                                             ? Numbers{static_cast<double>(n), static_cast<double>(kept[i].kind),
                                                       static_cast<double>(kept[i].box)}
                                             : Numbers{-1, -1, -1})
                expected.push_back(number);
          }
          MPSGraph *graph = new_graph();
          MPSGraphTensor *of_boxes = [graph placeholderWithShape:graph_shape({2, kBoxes, 4}) name:nil];
          MPSGraphTensor *of_scores = [graph placeholderWithShape:graph_shape({2, -1, k}) name:nil];
          MPSGraphTensor *of_kinds = [graph placeholderWithShape:graph_shape({2, kBoxes})
                                                        dataType:MPSDataTypeInt32
                                                            name:nil];
          const Feed first{of_boxes, graph_data(given, {2, kBoxes, 4})},
              second{of_scores, graph_data(with_indices ? single : many, {2, kBoxes, k})},
              third{of_kinds, graph_data(kinds, {2, kBoxes}, MPSDataTypeInt32)};
          const auto coordinate_mode = static_cast<MPSGraphNonMaximumSuppressionCoordinateMode>(mode);
          if (with_indices) {
            MPSGraphTensor *y = [graph nonMaximumSuppressionWithBoxesTensor:of_boxes
                                                               scoresTensor:of_scores
                                                         classIndicesTensor:of_kinds
                                                               IOUThreshold:0.3F
                                                             scoreThreshold:-0.5F
                                                        perClassSuppression:per_class
                                                             coordinateMode:coordinate_mode
                                                                       name:nil];
            CHECK(graph_run(graph, {first, second, third}, y) == expected);
          } else {
            MPSGraphTensor *y = [graph nonMaximumSuppressionWithBoxesTensor:of_boxes
                                                               scoresTensor:of_scores
                                                               IOUThreshold:0.3F
                                                             scoreThreshold:-0.5F
                                                        perClassSuppression:per_class
                                                             coordinateMode:coordinate_mode
                                                                       name:nil];
            CHECK(graph_run(graph, {first, second}, y) == expected);
          }
        }
  }
}

TEST_CASE("graph distances: no boxes to suppress, and a threshold that is none") {
  @autoreleasepool {
    MPSGraph *graph = new_graph();
    MPSGraphTensor *none = [graph placeholderWithShape:graph_shape({1, -1, 4}) name:nil];
    MPSGraphTensor *scores = [graph placeholderWithShape:graph_shape({1, -1, 2}) name:nil];
    const auto with = [&](float threshold) {
      return [graph nonMaximumSuppressionWithBoxesTensor:none
                                            scoresTensor:scores
                                            IOUThreshold:threshold
                                          scoreThreshold:0
                                     perClassSuppression:NO
                                          coordinateMode:MPSGraphNonMaximumSuppressionCoordinateModeCornersHeightFirst
                                                    name:nil];
    };
    CHECK(
        graph_run(graph, {{none, graph_data({}, {1, 0, 4})}, {scores, graph_data({}, {1, 0, 2})}}, with(0.5F)).empty());
    CHECK_RAISES(with(1.5F), NSInvalidArgumentException, "the IOUThreshold is 1.5");
  }
}
