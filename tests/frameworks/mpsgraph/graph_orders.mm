// Sorted and running values, bits and permutations of MPSGraph, against values worked out by hand or by std.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

#include "tests/frameworks/mpsgraph/graph_test.h"

namespace {

constexpr double kLargest = std::numeric_limits<float>::max();

// The methods of one kind of running value.
struct Scan {
  SEL with_axis, with_axis_tensor, plain, plain_with_tensor;
  double first;
  double (*joined)(double, double);
};

Numbers running(const Numbers &row, const Scan &scan, bool exclusive, bool reverse) {
  Numbers from = row, made;
  if (reverse) std::reverse(from.begin(), from.end());
  double value = scan.first;
  for (const double number : from) {
    if (exclusive) made.push_back(value);
    value = scan.joined(value, number);
    if (!exclusive) made.push_back(value);
  }
  if (reverse) std::reverse(made.begin(), made.end());
  return made;
}

template <typename... Arguments>
MPSGraphTensor *call(MPSGraph *graph, SEL selector, Arguments... arguments) {
  using Method = MPSGraphTensor *(*)(id, SEL, Arguments...);
  return reinterpret_cast<Method>([graph methodForSelector:selector])(graph, selector, arguments...);
}

MPSGraphTensor *axis_constant(MPSGraph *graph, int axis) {
  return [graph constantWithScalar:axis shape:@[ @1 ] dataType:MPSDataTypeInt32];
}

#define SCAN(Name, first, joined)                                                                               \
  {                                                                                                             \
    @selector(Name##WithTensor:axis:exclusive:reverse:name:),                                                   \
        @selector(Name##WithTensor:axisTensor:exclusive:reverse:name:), @selector(Name##WithTensor:axis:name:), \
        @selector(Name##WithTensor:axisTensor:name:), first, joined                                             \
  }

}  // namespace

TEST_CASE("graph scans: every method, along the last axis") {
  @autoreleasepool {
    const Scan scans[] = {SCAN(cumulativeSum, 0, [](double a, double b) { return a + b; }),
                          SCAN(cumulativeProduct, 1, [](double a, double b) { return a * b; }),
                          SCAN(cumulativeMinimum, kLargest, [](double a, double b) { return std::min(a, b); }),
                          SCAN(cumulativeMaximum, -kLargest, [](double a, double b) { return std::max(a, b); })};
    const Numbers numbers = graph_random(10, 3);
    for (const Scan &scan : scans)
      for (const bool exclusive : {false, true})
        for (const bool reverse : {false, true}) {
          CAPTURE(sel_getName(scan.with_axis));
          CAPTURE(exclusive);
          CAPTURE(reverse);
          Numbers expected = running({numbers.begin(), numbers.begin() + 5}, scan, exclusive, reverse);
          const Numbers second = running({numbers.begin() + 5, numbers.end()}, scan, exclusive, reverse);
          expected.insert(expected.end(), second.begin(), second.end());
          MPSGraph *graph = new_graph();
          MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({2, 5}) name:nil];
          MPSGraphTensor *last = axis_constant(graph, 1);
          const BOOL before = exclusive, back = reverse;
          NSString *const name = nil;
          NSMutableArray<MPSGraphTensor *> *all =
              [NSMutableArray arrayWithObjects:call(graph, scan.with_axis, x, NSInteger{-1}, before, back, name),
                                               call(graph, scan.with_axis_tensor, x, last, before, back, name), nil];
          if (!exclusive && !reverse) {
            [all addObject:call(graph, scan.plain, x, NSInteger{1}, name)];
            [all addObject:call(graph, scan.plain_with_tensor, x, last, name)];
          }
          for (MPSGraphTensor *y in all) {
            const Numbers found = graph_run(graph, {{x, graph_data(numbers, {2, 5})}}, y);
            REQUIRE(found.size() == expected.size());
            for (std::size_t i = 0; i < found.size(); ++i)
              CHECK_MESSAGE((found[i] == expected[i] || std::abs(found[i] - expected[i]) < 1e-6), found[i], " ",
                            expected[i]);
          }
        }
  }
}

TEST_CASE("graph sorts: every method; the gradient goes back to each element's place") {
  @autoreleasepool {
    const Numbers numbers{3, -1, 2, 2, 7, 5, 5, 0};
    MPSGraph *graph = new_graph();
    MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({2, 4}) name:nil];
    MPSGraphTensor *last = axis_constant(graph, -1);
    const Feed feed{x, graph_data(numbers, {2, 4})};
    const Numbers up{-1, 2, 2, 3, 0, 5, 5, 7}, down{3, 2, 2, -1, 7, 5, 5, 0};
    const Numbers up_from{1, 2, 3, 0, 3, 1, 2, 0}, down_from{0, 2, 3, 1, 0, 1, 2, 3};
    CHECK(graph_run(graph, {feed}, [graph sortWithTensor:x axis:-1 name:nil]) == up);
    CHECK(graph_run(graph, {feed}, [graph sortWithTensor:x axisTensor:last name:nil]) == up);
    CHECK(graph_run(graph, {feed}, [graph sortWithTensor:x axis:1 descending:YES name:nil]) == down);
    CHECK(graph_run(graph, {feed}, [graph sortWithTensor:x axisTensor:last descending:YES name:nil]) == down);
    CHECK(graph_run(graph, {feed}, [graph argSortWithTensor:x axis:1 name:nil]) == up_from);
    CHECK(graph_run(graph, {feed}, [graph argSortWithTensor:x axisTensor:last name:nil]) == up_from);
    CHECK(graph_run(graph, {feed}, [graph argSortWithTensor:x axis:-1 descending:YES name:nil]) == down_from);
    CHECK(graph_run(graph, {feed}, [graph argSortWithTensor:x axisTensor:last descending:YES name:nil]) == down_from);
    CHECK(graph_run(graph, {feed}, [graph sortWithTensor:x axis:0 name:nil]) == Numbers{3, -1, 2, 0, 7, 5, 5, 2});

    MPSGraphTensor *weights = [graph constantWithData:graph_bytes({1, 10, 100, 1000})
                                                shape:graph_shape({4})
                                             dataType:MPSDataTypeFloat32];
    MPSGraphTensor *weighed = [graph multiplicationWithPrimaryTensor:[graph sortWithTensor:x axis:1 name:nil]
                                                     secondaryTensor:weights
                                                                name:nil];
    MPSGraphTensor *gradient = [[graph gradientForPrimaryTensor:weighed withTensors:@[ x ] name:nil] objectForKey:x];
    CHECK(graph_run(graph, {feed}, gradient) == Numbers{1000, 1, 10, 100, 1000, 10, 100, 1});

    CHECK_RAISES([graph sortWithTensor:x axis:2 name:nil], NSRangeException, "axis is 2");
  }
}

TEST_CASE("graph bits: integers, and other roundings and roots") {
  @autoreleasepool {
    MPSGraph *graph = new_graph();
    MPSGraphTensor *a = [graph placeholderWithShape:graph_shape({3}) dataType:MPSDataTypeInt32 name:nil];
    MPSGraphTensor *b = [graph placeholderWithShape:graph_shape({3}) dataType:MPSDataTypeInt32 name:nil];
    const Feed first{a, graph_data({12, -7, 5}, {3}, MPSDataTypeInt32)};
    const Feed second{b, graph_data({10, 3, 1}, {3}, MPSDataTypeInt32)};
    const auto check = [&](MPSGraphTensor *made, int (*expected)(int, int)) {
      CHECK(graph_run(graph, {first, second}, made) ==
            Numbers{double(expected(12, 10)), double(expected(-7, 3)), double(expected(5, 1))});
    };
    check([graph bitwiseANDWithPrimaryTensor:a secondaryTensor:b name:nil], [](int x, int y) { return x & y; });
    check([graph bitwiseORWithPrimaryTensor:a secondaryTensor:b name:nil], [](int x, int y) { return x | y; });
    check([graph bitwiseXORWithPrimaryTensor:a secondaryTensor:b name:nil], [](int x, int y) { return x ^ y; });
    check([graph bitwiseLeftShiftWithPrimaryTensor:a secondaryTensor:b name:nil],
          [](int x, int y) { return x * (1 << y); });
    check([graph bitwiseRightShiftWithPrimaryTensor:a secondaryTensor:b name:nil], [](int x, int y) { return x >> y; });
    CHECK(graph_run(graph, {first}, [graph bitwiseNOTWithTensor:a name:nil]) == Numbers{-13, 6, -6});

    MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({4}) name:nil];
    const Feed floats{x, graph_data({4, -1.75, 2.5, 0.25}, {4})};
    CHECK(graph_run(graph, {floats}, [graph truncateWithTensor:x name:nil]) == Numbers{4, -1, 2, 0});
    CHECK(graph_run(graph, {floats}, [graph absoluteSquareWithTensor:x name:nil]) == Numbers{16, 3.0625, 6.25, 0.0625});
    MPSGraphTensor *magnitude = [graph absoluteWithTensor:x name:nil];
    check_close(graph_run(graph, {floats}, [graph reciprocalSquareRootWithTensor:magnitude name:nil]),
                {0.5, 1 / std::sqrt(1.75), 1 / std::sqrt(2.5), 2}, 1e-6);
  }
}

TEST_CASE("graph transposes: a permutation of the axes, and what is none") {
  @autoreleasepool {
    MPSGraph *graph = new_graph();
    MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({2, 3, 4}) name:nil];
    Numbers numbers(24), expected;
    std::iota(numbers.begin(), numbers.end(), 0);
    for (int k = 0; k < 4; ++k)
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 3; ++j) expected.push_back(i * 12 + j * 4 + k);
    MPSGraphTensor *y = [graph transposeTensor:x permutation:@[ @2, @0, @1 ] name:nil];
    CHECK(graph_extents([y shape]) == Extents{4, 2, 3});
    CHECK(graph_run(graph, {{x, graph_data(numbers, {2, 3, 4})}}, y) == expected);
    CHECK_RAISES(([graph transposeTensor:x permutation:@[ @0, @1 ] name:nil]), NSInvalidArgumentException,
                 "permutation has 2 axes, the tensor has 3.");
    CHECK_RAISES(([graph transposeTensor:x permutation:@[ @0, @1, @1 ] name:nil]), NSInvalidArgumentException,
                 "transpose");
    CHECK_RAISES(([graph transposeTensor:x permutation:@[ @0, @1, @3 ] name:nil]), NSRangeException, "3");
  }
}
