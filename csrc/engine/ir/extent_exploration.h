// Type rules with extents that depend on feeds: a rule runs once for each combination of answers to its comparisons.
//
//   ExtentExploration exploration;
//   while (exploration.next_path()) {
//     const Extent n = exploration.unknown();   // in the same order on each path
//     try { ... rule(n) ... } catch (const UnknownExtent&) { ... } catch (const Error&) { ... }
//   }
//
// Each path is one consistent set of answers to the comparisons that the intervals of the unknowns leave open. An
// equality that is assumed to hold narrows both sides, so that `n == 1` makes n the number 1 on that path. Results that
// agree on all paths that are not refused hold for every feed that is not refused.
//
// Broadcasting takes no path: the common extent of two unknowns is an unknown that remembers of which it is made. So
// broadcasting it with one of them again gives itself.
//
// One exploration at a time on a thread; others on that thread have to nest.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/ir/extent.h"

namespace openmps::engine {

class ExtentExploration {
 public:
  // More comparisons on one path, or more paths, end the exploration: `is_complete` is then false.
  static constexpr std::size_t kMostDecisions = 1024;
  static constexpr int kMostPaths = 2048;

  ExtentExploration() noexcept;
  ~ExtentExploration();
  ExtentExploration(const ExtentExploration&) = delete;
  ExtentExploration& operator=(const ExtentExploration&) = delete;

  // Begins the next path, with no unknowns; false after the last one.
  bool next_path();
  // Whether every path was begun and none was cut off.
  bool is_complete() const noexcept { return complete_; }
  Extent unknown(std::int64_t least = 0) { return add({least, kNoLimit}); }

  // Functions for Extent's arithmetic. A saturated end of an interval is -kNoLimit or kNoLimit.
  static constexpr std::int64_t kNoLimit = std::int64_t{1} << 62;
  struct Interval {
    std::int64_t low, high;
  };
  static ExtentExploration& current();  // of this thread; throws UnknownExtent if there is none
  Extent add(Interval interval);
  Interval interval(Extent extent) const;
  // the number if the interval is a single one, else the unknown that represents it
  Extent resolve(Extent extent) const;
  bool equal(Extent a, Extent b);
  bool less(Extent a, Extent b);
  // None if it is in doubt.
  std::optional<bool> known_less(Extent a, Extent b) const;
  // NumPy's rule; none if no feed lets the extents be broadcast together.
  std::optional<Extent> broadcast(Extent a, Extent b);

 private:
  struct Unknown {
    Interval interval;
    std::int32_t same_as;             // its own index, or that of an unknown it was found equal to
    std::vector<std::int32_t> parts;  // of a common extent: the unknowns that were broadcast together
  };
  struct Decision {
    bool answer, is_last;  // is_last: the other answer was taken before
  };
  // A question that this path has answered.
  struct Answer {
    char relation;
    std::int64_t a, b;
    bool answer;
  };

  bool decide(char relation, Extent a, Extent b);
  void narrow(Extent extent, std::int64_t low, std::int64_t high);
  // The unknowns that broadcast to these extents, each once, in order; `number`: the number among them, if it is not 1.
  std::vector<std::int32_t> parts_of(Extent a, Extent b, std::optional<Extent>& number) const;
  Extent common_extent(Extent a, Extent b);
  std::int32_t root(std::int32_t index) const;

  ExtentExploration* outer_;
  std::vector<Unknown> unknowns_;
  std::vector<Decision> decisions_;
  std::vector<Answer> answers_;
  std::size_t depth_ = 0;
  int paths_ = 0;
  bool complete_ = true;
};

// The common extent of two by NumPy's rule, of numbers without an exploration; none if they do not broadcast.
std::optional<Extent> broadcast(Extent a, Extent b);

// These take no path either. A check of a rule that is in doubt may pass: the rule runs again when extents are known.
bool is_certainly_less(Extent a, Extent b);      // for every feed
bool is_certainly_not_less(Extent a, Extent b);  // for every feed
Extent minimum(Extent a, Extent b);
Extent maximum(Extent a, Extent b);

}  // namespace openmps::engine
