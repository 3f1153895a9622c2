// The largest and smallest, parts of tensors, blocks, windows as columns, places of elements and bits of MPSGraph,
// against loops over the elements.
#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <numeric>

#include "tests/frameworks/mpsgraph/graph_test.h"

namespace {

MPSGraphTensor *ints(MPSGraph *graph, const Numbers &numbers) {
  return [graph constantWithData:graph_bytes(numbers, MPSDataTypeInt32)
                           shape:graph_shape({static_cast<long>(numbers.size())})
                        dataType:MPSDataTypeInt32];
}

NSArray<NSNumber *> *list(const Extents &numbers) { return graph_shape(numbers); }

Numbers counted(std::size_t count) {
  Numbers numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

// The `k` best along the middle axis of (2, n, 3), by sorting each line.
struct Chosen {
  Numbers values, places;
};
Chosen chosen(const Numbers &x, std::size_t n, std::size_t k, bool largest) {
  Chosen result{Numbers(6 * k), Numbers(6 * k)};
  for (std::size_t outer = 0; outer < 2; ++outer)
    for (std::size_t inner = 0; inner < 3; ++inner) {
      std::vector<std::size_t> order(n);
      std::iota(order.begin(), order.end(), 0);
      const auto at = [&](std::size_t i) { return x[(outer * n + i) * 3 + inner]; };
      std::ranges::stable_sort(order, [&](auto a, auto b) { return largest ? at(a) > at(b) : at(a) < at(b); });
      for (std::size_t i = 0; i < k; ++i) {
        result.values[(outer * k + i) * 3 + inner] = at(order[i]);
        result.places[(outer * k + i) * 3 + inner] = static_cast<double>(order[i]);
      }
    }
  return result;
}

}  // namespace

TEST_CASE("graph selections: the k largest and smallest along an axis, and their gradients") {
  @autoreleasepool {
    const Numbers numbers = graph_random(30, 11), incoming = graph_random(12, 12);
    MPSGraph *graph = new_graph();
    MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({2, 5, 3}) name:nil];
    MPSGraphTensor *dy = [graph placeholderWithShape:graph_shape({2, 2, 3}) name:nil];
    MPSGraphTensor *open = [graph placeholderWithShape:graph_shape({-1, -1, 3}) name:nil];
    const Feed feed{x, graph_data(numbers, {2, 5, 3})}, of_open{open, feed.data},
        up{dy, graph_data(incoming, {2, 2, 3})};
    MPSGraphTensor *axis = ints(graph, {-2}), *k = ints(graph, {2});
    const auto check = [&](NSArray<MPSGraphTensor *> *made, const Feed &from, bool largest) {
      const Chosen expected = chosen(numbers, 5, 2, largest);
      REQUIRE([made count] == 2);
      CHECK(graph_run(graph, {from}, [made objectAtIndex:0]) == expected.values);
      CHECK(graph_run(graph, {from}, [made objectAtIndex:1]) == expected.places);
    };
    check([graph topKWithSourceTensor:x axis:1 k:2 name:nil], feed, true);
    check([graph bottomKWithSourceTensor:x axis:-2 k:2 name:nil], feed, false);
    check([graph topKWithSourceTensor:x axisTensor:axis kTensor:k name:nil], feed, true);
    check([graph bottomKWithSourceTensor:x axisTensor:axis kTensor:k name:nil], feed, false);
    check([graph topKWithSourceTensor:open axis:1 k:2 name:nil], of_open, true);
    check([graph bottomKWithSourceTensor:open axis:1 k:2 name:nil], of_open, false);

    const auto check_gradient = [&](MPSGraphTensor *made, bool largest) {
      const Chosen places = chosen(numbers, 5, 2, largest);
      Numbers expected(30, 0.0);
      for (std::size_t outer = 0; outer < 2; ++outer)
        for (std::size_t i = 0; i < 2; ++i)
          for (std::size_t inner = 0; inner < 3; ++inner) {
            const std::size_t from = (outer * 2 + i) * 3 + inner;
            expected[(outer * 5 + static_cast<std::size_t>(places.places[from])) * 3 + inner] = incoming[from];
          }
      CHECK(graph_run(graph, {feed, up}, made) == expected);
    };
    check_gradient([graph topKWithGradientTensor:dy source:x axis:-2 k:2 name:nil], true);
    check_gradient([graph bottomKWithGradientTensor:dy source:x axis:1 k:2 name:nil], false);
    check_gradient([graph topKWithGradientTensor:dy source:x axisTensor:axis kTensor:k name:nil], true);
    check_gradient([graph bottomKWithGradientTensor:dy source:x axisTensor:axis kTensor:k name:nil], false);
    check_gradients(graph, {feed}, [[graph topKWithSourceTensor:x axis:0 k:1 name:nil] objectAtIndex:0], 1e-4);

    NSArray<MPSGraphTensor *> *const none = [graph bottomKWithSourceTensor:x axis:1 k:0 name:nil];
    CHECK(graph_run(graph, {feed}, [none objectAtIndex:0]).empty());
    CHECK_RAISES([graph bottomKWithSourceTensor:x axis:1 k:6 name:nil], NSRangeException,
                 "k is 6, axis 1 of (2, 5, 3) has 5 elements.");
    CHECK_RAISES([graph topKWithSourceTensor:x axis:3 k:1 name:nil], NSRangeException, "axis is 3");
    MPSGraphTensor *nothing = nil;
    CHECK_RAISES([graph topKWithSourceTensor:x axisTensor:nothing kTensor:k name:nil], NSInvalidArgumentException,
                 "nil");
  }
}

TEST_CASE("graph selections: slices with ranges in tensors, their gradients and updates") {
  @autoreleasepool {
    MPSGraph *graph = new_graph();
    MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({4, 5}) name:nil];
    const Feed feed{x, graph_data(counted(20), {4, 5})};
    MPSGraphTensor *starts = ints(graph, {1, -1}), *ends = ints(graph, {4, 0}), *strides = ints(graph, {2, -2});
    MPSGraphTensor *y = [graph sliceTensor:x
                               startTensor:starts
                                 endTensor:ends
                              strideTensor:strides
                                 startMask:0
                                   endMask:2
                               squeezeMask:0
                                      name:nil];
    CHECK(graph_extents([y shape]) == Extents{2, 3});
    CHECK(graph_run(graph, {feed}, y) == Numbers{9, 7, 5, 19, 17, 15});
    MPSGraphTensor *row = [graph sliceTensor:x
                                 startTensor:ints(graph, {-2, 1})
                                  sizeTensor:ints(graph, {1, 3})
                                 squeezeMask:1
                                        name:nil];
    CHECK(graph_run(graph, {feed}, row) == Numbers{11, 12, 13});
    // A range that a feed gives.
    MPSGraphTensor *fed = [graph placeholderWithShape:graph_shape({2}) dataType:MPSDataTypeInt32 name:nil];
    MPSGraphTensor *moving = [graph sliceTensor:x
                                    startTensor:fed
                                     sizeTensor:ints(graph, {2, 1})
                                    squeezeMask:0
                                           name:nil];
    for (const double first : {0, 2})
      CHECK(graph_run(graph, {feed, {fed, graph_data({first, 3}, {2}, MPSDataTypeInt32)}}, moving) ==
            Numbers{first * 5 + 3, first * 5 + 8});

    MPSGraphTensor *whole = ints(graph, {4, 5});
    const Numbers parts{1, 2, 3, 4, 5, 6};
    MPSGraphTensor *dy = [graph placeholderWithShape:graph_shape({2, 3}) name:nil];
    const Feed up{dy, graph_data(parts, {2, 3})};
    Numbers spread(20, 0.0);
    for (const int i : {0, 1, 2}) {
      spread[static_cast<std::size_t>(9 - 2 * i)] = parts[static_cast<std::size_t>(i)];
      spread[static_cast<std::size_t>(19 - 2 * i)] = parts[static_cast<std::size_t>(3 + i)];
    }
    CHECK(graph_run(graph, {up},
                    [graph sliceGradientTensor:dy
                              fwdInShapeTensor:whole
                                   startTensor:starts
                                     endTensor:ends
                                  strideTensor:strides
                                     startMask:0
                                       endMask:2
                                   squeezeMask:0
                                          name:nil]) == spread);
    MPSGraphTensor *line = [graph placeholderWithShape:graph_shape({3}) name:nil];
    const Feed of_line{line, graph_data({7, 8, 9}, {3})};
    Numbers in_row(20, 0.0);
    in_row[11] = 7, in_row[12] = 8, in_row[13] = 9;
    CHECK(graph_run(graph, {of_line},
                    [graph sliceGradientTensor:line
                              fwdInShapeTensor:whole
                                   startTensor:ints(graph, {-2, 1})
                                    sizeTensor:ints(graph, {1, 3})
                                   squeezeMask:1
                                          name:nil]) == in_row);
  }
}

TEST_CASE("graph selections: slices with other values") {
  @autoreleasepool {
    MPSGraph *graph = new_graph();
    MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({4, 5}) name:nil];
    const Feed feed{x, graph_data(counted(20), {4, 5})};
    MPSGraphTensor *starts = ints(graph, {1, -1}), *ends = ints(graph, {4, 0}), *strides = ints(graph, {2, -2});
    const Numbers parts{1, 2, 3, 4, 5, 6};
    MPSGraphTensor *dy = [graph placeholderWithShape:graph_shape({2, 3}) name:nil];
    const Feed up{dy, graph_data(parts, {2, 3})};
    // Rows 1 and 3, their columns 4, 2 and 0.
    Numbers updated = counted(20);
    for (std::size_t i = 0; i < 3; ++i) {
      updated[9 - 2 * i] = parts[i];
      updated[19 - 2 * i] = parts[3 + i];
    }
    MPSGraphTensor *tensors[] = {
      [graph sliceUpdateDataTensor:x
                      updateTensor:dy
                      startsTensor:starts
                        endsTensor:ends
                     stridesTensor:strides
                         startMask:0
                           endMask:2
                       squeezeMask:0
                              name:nil],
      [graph sliceUpdateDataTensor:x
                      updateTensor:dy
                            starts:@[ @1, @-1 ]
                              ends:@[ @4, @0 ]
                           strides:@[ @2, @-2 ]
                         startMask:0
                           endMask:2
                       squeezeMask:0
                              name:nil]
    };
    for (MPSGraphTensor *made : tensors) CHECK(graph_run(graph, {feed, up}, made) == updated);
    Numbers corner = counted(20);
    std::copy(parts.begin(), parts.begin() + 3, corner.begin());
    std::copy(parts.begin() + 3, parts.end(), corner.begin() + 5);
    MPSGraphTensor *plain = [graph sliceUpdateDataTensor:x
                                            updateTensor:dy
                                                  starts:@[ @0, @0 ]
                                                    ends:@[ @2, @3 ]
                                                 strides:@[ @1, @1 ]
                                                    name:nil];
    CHECK(graph_run(graph, {feed, up}, plain) == corner);
    CHECK(graph_run(graph, {feed, up},
                    [graph sliceUpdateDataTensor:x
                                    updateTensor:dy
                                    startsTensor:ints(graph, {0, 0})
                                      endsTensor:ints(graph, {2, 3})
                                   stridesTensor:ints(graph, {1, 1})
                                            name:nil]) == corner);
    check_gradients(graph, {feed, up}, [graph squareWithTensor:plain name:nil], 0.25);
    CHECK_RAISES(([graph sliceUpdateDataTensor:x
                                  updateTensor:dy
                                        starts:@[ @0, @0 ]
                                          ends:@[ @3, @3 ]
                                       strides:@[ @1, @1 ]
                                          name:nil]),
                 NSInvalidArgumentException, "the update has shape (2, 3), the slice of (4, 5) has (3, 3).");
  }
}

TEST_CASE("graph selections: blocks to a batch axis and back, in both orders") {
  @autoreleasepool {
    // (H, W, B) = (4, 6, 2), blocks of (2, 3).
    const Numbers numbers = counted(48);
    for (const bool shuffled : {false, true}) {
      CAPTURE(shuffled);
      MPSGraph *graph = new_graph();
      MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({4, 6, 2}) name:nil];
      MPSGraphTensor *open = [graph placeholderWithShape:graph_shape({-1, -1, -1}) name:nil];
      const Feed feed{x, graph_data(numbers, {4, 6, 2})}, of_open{open, feed.data};
      Numbers expected(48);
      for (std::size_t h = 0; h < 4; ++h)
        for (std::size_t w = 0; w < 6; ++w)
          for (std::size_t b = 0; b < 2; ++b) {
            const std::size_t in_block = h % 2 * 3 + w % 3, batch = shuffled ? b * 6 + in_block : b + 2 * in_block;
            expected[(h / 2 * 2 + w / 3) * 12 + batch] = numbers[(h * 6 + w) * 2 + b];
          }
      const BOOL order = shuffled;
      const auto there = [&](MPSGraphTensor *from) {
        return [graph spaceToBatchTensor:from
                             spatialAxes:@[ @0, @-2 ]
                               batchAxis:2
                         blockDimensions:@[ @2, @3 ]
                    usePixelShuffleOrder:order
                                    name:nil];
      };
      MPSGraphTensor *y = there(x);
      CHECK(graph_extents([y shape]) == Extents{2, 2, 12});
      CHECK(graph_run(graph, {feed}, y) == expected);
      CHECK(graph_run(graph, {of_open}, there(open)) == expected);
      CHECK(graph_run(graph, {feed},
                      [graph spaceToBatchTensor:x
                              spatialAxesTensor:ints(graph, {0, 1})
                                batchAxisTensor:ints(graph, {-1})
                          blockDimensionsTensor:ints(graph, {2, 3})
                           usePixelShuffleOrder:order
                                           name:nil]) == expected);
      CHECK(graph_run(graph, {feed},
                      [graph batchToSpaceTensor:y
                                    spatialAxes:@[ @0, @1 ]
                                      batchAxis:-1
                                blockDimensions:@[ @2, @3 ]
                           usePixelShuffleOrder:order
                                           name:nil]) == numbers);
      CHECK(graph_run(graph, {feed},
                      [graph batchToSpaceTensor:y
                              spatialAxesTensor:ints(graph, {0, 1})
                                batchAxisTensor:ints(graph, {2})
                          blockDimensionsTensor:ints(graph, {2, 3})
                           usePixelShuffleOrder:order
                                           name:nil]) == numbers);
    }
    MPSGraph *graph = new_graph();
    MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({4, 6, 2}) name:nil];
    const auto with = [&](const Extents &axes, const Extents &sizes) {
      return [graph spaceToBatchTensor:x
                           spatialAxes:list(axes)
                             batchAxis:2
                       blockDimensions:list(sizes)
                  usePixelShuffleOrder:NO
                                  name:nil];
    };
    CHECK_RAISES(with({0, 2}, {2, 2}), NSInvalidArgumentException, "blocks of (2, 2) along the axes (0, 2)");
    CHECK_RAISES(with({0, 1}, {2}), NSInvalidArgumentException, "different axes and a size of 1 or more");
    CHECK_RAISES(with({0}, {3}), NSInvalidArgumentException, "axis 0 has 4 elements, which blocks of 3 do not divide.");
  }
}

namespace {

struct Unfolding {
  long kernel_y, kernel_x, stride_y, stride_x, dilation_y, dilation_x, top, bottom, left, right;
  long rows(long height) const { return (height + top + bottom - (kernel_y - 1) * dilation_y - 1) / stride_y + 1; }
  long columns(long width) const { return (width + left + right - (kernel_x - 1) * dilation_x - 1) / stride_x + 1; }
};

// Calls visit(element of the columns, element of the image) for images (N, H, W, C) or (N, C, H, W).
void unfold(const Unfolding &u, const Extents &nhwc, bool is_nhwc, const std::function<void(long, long)> &visit) {
  const long height = nhwc[1], width = nhwc[2], channels = nhwc[3], taps = u.kernel_y * u.kernel_x;
  const long windows = u.rows(height) * u.columns(width);
  for (long n = 0; n < nhwc[0]; ++n)
    for (long window = 0; window < windows; ++window)
      for (long tap = 0; tap < taps; ++tap)
        for (long c = 0; c < channels; ++c) {
          const long y = window / u.columns(width) * u.stride_y - u.top + tap / u.kernel_x * u.dilation_y,
                     x = window % u.columns(width) * u.stride_x - u.left + tap % u.kernel_x * u.dilation_x;
          if (y < 0 || y >= height || x < 0 || x >= width) continue;
          if (is_nhwc)
            visit((n * windows + window) * taps * channels + tap * channels + c,
                  ((n * height + y) * width + x) * channels + c);
          else
            visit((n * channels * taps + c * taps + tap) * windows + window,
                  ((n * channels + c) * height + y) * width + x);
        }
}

}  // namespace

TEST_CASE("graph selections: windows as columns and back, in both layouts") {
  @autoreleasepool {
    const Unfolding u{2, 3, 2, 1, 1, 2, 1, 0, 2, 1};
    const Extents nhwc{2, 5, 6, 3};
    const long windows = u.rows(5) * u.columns(6), rows = 18;
    for (const bool is_nhwc : {false, true}) {
      CAPTURE(is_nhwc);
      const Extents image = is_nhwc ? nhwc : Extents{2, 3, 5, 6};
      const Extents columns = is_nhwc ? Extents{2, windows, rows} : Extents{2, rows, windows};
      MPSGraphImToColOpDescriptor *descriptor = [MPSGraphImToColOpDescriptor
          descriptorWithKernelWidth:3
                       kernelHeight:2
                          strideInX:1
                          strideInY:2
                    dilationRateInX:2
                    dilationRateInY:1
                         dataLayout:is_nhwc ? MPSGraphTensorNamedDataLayoutNHWC : MPSGraphTensorNamedDataLayoutNCHW];
      [descriptor setExplicitPaddingWithPaddingLeft:2 paddingRight:1 paddingTop:1 paddingBottom:0];
      MPSGraphImToColOpDescriptor *whole =
          [MPSGraphImToColOpDescriptor descriptorWithKernelWidth:3
                                                    kernelHeight:2
                                                       strideInX:1
                                                       strideInY:2
                                                 dilationRateInX:2
                                                 dilationRateInY:1
                                                     paddingLeft:2
                                                    paddingRight:1
                                                      paddingTop:1
                                                   paddingBottom:0
                                                      dataLayout:[descriptor dataLayout]];
      CHECK([[[descriptor copy] autorelease] paddingLeft] == 2);
      const Numbers numbers = graph_random(180, 21),
                    other = graph_random(static_cast<std::size_t>(2 * windows * rows), 22);
      Numbers expected(other.size(), 0.0), back(180, 0.0);
      unfold(u, nhwc, is_nhwc, [&](long to, long from) {
        expected[static_cast<std::size_t>(to)] = numbers[static_cast<std::size_t>(from)];
        back[static_cast<std::size_t>(from)] += other[static_cast<std::size_t>(to)];
      });
      MPSGraph *graph = new_graph();
      MPSGraphTensor *x = [graph placeholderWithShape:graph_shape(image) name:nil];
      MPSGraphTensor *z = [graph placeholderWithShape:graph_shape(columns) name:nil];
      const Feed feed{x, graph_data(numbers, image)}, of_columns{z, graph_data(other, columns)};
      MPSGraphTensor *y = [graph imToColWithSourceTensor:x descriptor:descriptor name:nil];
      CHECK(graph_extents([y shape]) == columns);
      CHECK(graph_run(graph, {feed}, y) == expected);
      CHECK(graph_run(graph, {feed}, [graph imToColWithSourceTensor:x descriptor:whole name:nil]) == expected);
      MPSGraphTensor *made = [graph colToImWithSourceTensor:z
                                                outputShape:graph_shape(image)
                                                 descriptor:descriptor
                                                       name:nil];
      check_close(graph_run(graph, {of_columns}, made), back, 1e-5);
      check_gradients(graph, {feed}, [graph squareWithTensor:y name:nil]);
      CHECK_RAISES([graph colToImWithSourceTensor:z outputShape:graph_shape({2, 9, 9, 3}) descriptor:whole name:nil],
                   NSInvalidArgumentException, "the columns of an image (2, 9, 9, 3) have");
    }
    MPSGraphTensor *nothing = nil;
    MPSGraphImToColOpDescriptor *without = nil;
    CHECK_RAISES([new_graph() imToColWithSourceTensor:nothing descriptor:without name:nil], NSInvalidArgumentException,
                 "imToCol is given a descriptor that is nil.");
  }
}

TEST_CASE("graph selections: places of elements that are not 0, of constants and of feeds") {
  @autoreleasepool {
    MPSGraph *graph = new_graph();
    MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({2, 3}) name:nil];
    MPSGraphTensor *y = [graph nonZeroIndicesOfTensor:x name:nil];
    CHECK(graph_extents([y shape]) == Extents{-1, 2});
    CHECK([y dataType] == MPSDataTypeInt32);
    CHECK(graph_run(graph, {{x, graph_data({1, 0, 3, 0, 10, 0}, {2, 3})}}, y) == Numbers{0, 0, 0, 2, 1, 1});
    CHECK(graph_run(graph, {{x, graph_data({0, 0, 0, 0, 0, 0.25}, {2, 3})}}, y) == Numbers{1, 2});
    CHECK(graph_run(graph, {{x, graph_data(Numbers(6, 0.0), {2, 3})}}, y).empty());
    // The elements there, whatever their number.
    MPSGraphTensor *values = [graph gatherNDWithUpdatesTensor:x indicesTensor:y batchDimensions:0 name:nil];
    CHECK(graph_run(graph, {{x, graph_data({1, 0, 3, 0, 10, 0}, {2, 3})}}, values) == Numbers{1, 3, 10});
    MPSGraphTensor *variable = [graph variableWithData:graph_bytes({1, 0})
                                                 shape:graph_shape({2})
                                              dataType:MPSDataTypeFloat32
                                                  name:nil];
    CHECK_RAISES(graph_run(graph, {}, [graph nonZeroIndicesOfTensor:variable name:nil]), NSInvalidArgumentException,
                 "before the");
  }
}

TEST_CASE("graph selections: counts of bits, the same bits as another type, variables of tensors") {
  @autoreleasepool {
    MPSGraph *graph = new_graph();
    const Numbers numbers{0, 1, -1, 12345, -2147483648.0, 2147483647};
    Numbers counts;
    for (const double number : numbers)
      counts.push_back(std::popcount(static_cast<std::uint32_t>(static_cast<std::int32_t>(number))));
    MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({6}) dataType:MPSDataTypeInt32 name:nil];
    const Feed feed{x, graph_data(numbers, {6}, MPSDataTypeInt32)};
    CHECK(graph_run(graph, {feed}, [graph bitwisePopulationCountWithTensor:x name:nil]) == counts);
    MPSGraphTensor *bytes = [graph placeholderWithShape:graph_shape({2}) dataType:MPSDataTypeUInt8 name:nil];
    CHECK(graph_run(graph, {{bytes, graph_data({255, 6}, {2}, MPSDataTypeUInt8)}},
                    [graph bitwisePopulationCountWithTensor:bytes name:nil]) == Numbers{8, 2});

    MPSGraphTensor *f = [graph placeholderWithShape:graph_shape({-1, 3}) name:nil];
    const Numbers floats{1, -2.5, 0.1, 3e20, -0.0, 7};
    const Feed of_floats{f, graph_data(floats, {2, 3})};
    Numbers bits, octets;
    for (const double value : floats) {
      const auto narrow = static_cast<float>(value);
      bits.push_back(std::bit_cast<std::int32_t>(narrow));
      unsigned char parts[4];
      std::memcpy(parts, &narrow, 4);
      octets.insert(octets.end(), parts, parts + 4);
    }
    MPSGraphTensor *same = [graph reinterpretCastTensor:f toType:MPSDataTypeInt32 name:nil];
    CHECK(graph_run(graph, {of_floats}, same) == bits);
    MPSGraphTensor *split = [graph reinterpretCastTensor:f toType:MPSDataTypeUInt8 name:nil];
    CHECK(graph_extents([split shape]) == Extents{-1, 12});
    CHECK(graph_run(graph, {of_floats}, split) == octets);
    MPSGraphTensor *joined = [graph reinterpretCastTensor:[graph identityWithTensor:split name:nil]
                                                   toType:MPSDataTypeFloat32
                                                     name:nil];
    CHECK(graph_extents([joined shape]) == Extents{-1, 3});
    MPSGraphTensor *doubled = [graph additionWithPrimaryTensor:joined secondaryTensor:joined name:nil];
    Numbers twice;
    for (const double value : floats) twice.push_back(2 * static_cast<float>(value));
    CHECK(graph_run(graph, {of_floats}, doubled) == twice);
    CHECK_RAISES([graph reinterpretCastTensor:bytes toType:MPSDataTypeInt32 name:nil], NSInvalidArgumentException,
                 "does not make whole elements of int32");

    MPSGraphTensor *sum = [graph additionWithPrimaryTensor:[graph constantWithScalar:3 dataType:MPSDataTypeFloat32]
                                           secondaryTensor:[graph constantWithScalar:4 dataType:MPSDataTypeFloat32]
                                                      name:nil];
    MPSGraphTensor *variable = [graph variableFromTensorWithTensor:sum name:@"v"];
    MPSGraphOperation *more = [graph assignVariable:variable
                                  withValueOfTensor:[graph squareWithTensor:variable name:nil]
                                               name:nil];
    CHECK(graph_run(graph, {}, [graph readVariable:variable name:nil]) == Numbers{7});
    CHECK(graph_run(graph, {}, [graph readVariable:variable name:nil], @[ more ]) == Numbers{7});
    CHECK(graph_run(graph, {}, [graph readVariable:variable name:nil]) == Numbers{49});
    CHECK_RAISES([graph variableFromTensorWithTensor:f name:nil], NSInternalInconsistencyException,
                 "variableFromTensor: the tensor does not follow from constants.");
  }
}

TEST_CASE("graph selections: gradients of maxima from the positions that the pooling returned") {
  @autoreleasepool {
    const MPSGraphPoolingReturnIndicesMode modes[] = {
        MPSGraphPoolingReturnIndicesGlobalFlatten2D, MPSGraphPoolingReturnIndicesGlobalFlatten3D,
        MPSGraphPoolingReturnIndicesGlobalFlatten4D, MPSGraphPoolingReturnIndicesLocalFlatten2D,
        MPSGraphPoolingReturnIndicesLocalFlatten3D,  MPSGraphPoolingReturnIndicesLocalFlatten4D};
    const Numbers numbers = graph_random(2 * 3 * 7 * 6, 31);
    const Extents image{2, 3, 7, 6};
    for (const auto mode : modes) {
      CAPTURE(mode);
      MPSGraphPooling2DOpDescriptor *flat =
          [MPSGraphPooling2DOpDescriptor descriptorWithKernelWidth:3
                                                      kernelHeight:2
                                                         strideInX:2
                                                         strideInY:2
                                                      paddingStyle:MPSGraphPaddingStyleTF_SAME
                                                        dataLayout:MPSGraphTensorNamedDataLayoutNCHW];
      MPSGraphPooling4DOpDescriptor *deep =
          [MPSGraphPooling4DOpDescriptor descriptorWithKernelSizes:@[ @1, @1, @2, @3 ]
                                                           strides:@[ @1, @1, @2, @2 ]
                                                     dilationRates:@[ @1, @1, @1, @1 ]
                                                     paddingValues:@[ @0, @0, @0, @0, @0, @0, @0, @0 ]
                                                      paddingStyle:MPSGraphPaddingStyleTF_SAME];
      [flat setReturnIndicesMode:mode];
      [deep setReturnIndicesMode:mode];
      MPSGraph *graph = new_graph();
      MPSGraphTensor *x = [graph placeholderWithShape:graph_shape(image) name:nil];
      MPSGraphTensor *dy = [graph placeholderWithShape:graph_shape({2, 3, 4, 3}) name:nil];
      const Feed feed{x, graph_data(numbers, image)}, up{dy, graph_data(graph_random(72, 32), {2, 3, 4, 3})};
      MPSGraphTensor *shape = ints(graph, {2, 3, 7, 6});
      const Numbers expected = graph_run(
          graph, {feed, up}, [graph maxPooling2DGradientWithGradientTensor:dy sourceTensor:x descriptor:flat name:nil]);
      MPSGraphTensor *places = [[graph maxPooling2DReturnIndicesWithSourceTensor:x descriptor:flat
                                                                            name:nil] objectAtIndex:1];
      MPSGraphTensor *deep_places = [[graph maxPooling4DReturnIndicesWithSourceTensor:x descriptor:deep
                                                                                 name:nil] objectAtIndex:1];
      MPSGraphTensor *made[] = {[graph maxPooling2DGradientWithGradientTensor:dy
                                                                indicesTensor:places
                                                                  outputShape:graph_shape(image)
                                                                   descriptor:flat
                                                                         name:nil],
                                [graph maxPooling2DGradientWithGradientTensor:dy
                                                                indicesTensor:places
                                                            outputShapeTensor:shape
                                                                   descriptor:flat
                                                                         name:nil],
                                [graph maxPooling4DGradientWithGradientTensor:dy
                                                                indicesTensor:deep_places
                                                                  outputShape:graph_shape(image)
                                                                   descriptor:deep
                                                                         name:nil],
                                [graph maxPooling4DGradientWithGradientTensor:dy
                                                                indicesTensor:deep_places
                                                            outputShapeTensor:shape
                                                                   descriptor:deep
                                                                         name:nil]};
      for (MPSGraphTensor *gradient : made) check_close(graph_run(graph, {feed, up}, gradient), expected, 1e-6);
      [flat setReturnIndicesMode:MPSGraphPoolingReturnIndicesLocalFlatten1D];
      CHECK_RAISES([graph maxPooling2DGradientWithGradientTensor:dy
                                                   indicesTensor:places
                                                     outputShape:graph_shape(image)
                                                      descriptor:flat
                                                            name:nil],
                   NSInvalidArgumentException,
                   "the indices say nothing of axis 2, along which windows have 2 elements.");
    }
  }
}
