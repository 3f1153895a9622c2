// Handles count references: an adapter keeps its C++ object alive as long as one of its handles.
#include <doctest/doctest.h>

#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "tests/core/listed_source.h"

using namespace openmps;
using namespace openmps::core;

TEST_CASE("core handles: the object lives as long as the last handle") {
  const auto source = std::make_shared<test::ListedSource>();
  CHECK(source.use_count() == 1);
  {
    Handle first = adapt(source).take_or_throw().object;
    CHECK(source.use_count() == 2);
    Handle second = first;
    CHECK(second.get() == first.get());
    first = Handle();
    CHECK_FALSE(first);
    CHECK(source.use_count() == 2);
    Handle third = std::move(second);
    CHECK_FALSE(second);  // NOLINT(bugprone-use-after-move): an empty handle is the contract
    const Handle& same = third;
    third = same;
    CHECK(source.use_count() == 2);
  }
  CHECK(source.use_count() == 1);
}

TEST_CASE("core handles: threads may copy one at the same time") {
  const auto source = std::make_shared<test::ListedSource>();
  {
    const Handle shared = adapt(source).take_or_throw().object;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&shared] {
        std::vector<Handle> copies;
        for (int k = 0; k < 1000; ++k) copies.push_back(shared);
      });
    for (std::thread& thread : threads) thread.join();
    CHECK(source.use_count() == 2);
  }
  CHECK(source.use_count() == 1);
}
