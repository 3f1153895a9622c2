#include "engine/ir/extent_exploration.h"

#include <algorithm>

#include "engine/ir/size_error.h"

namespace openmps::engine {
namespace {

thread_local ExtentExploration* t_current = nullptr;

std::int64_t key(Extent extent) {
  return extent.is_number() ? extent.number() : std::numeric_limits<std::int64_t>::min() + extent.symbol_index();
}

}  // namespace

ExtentExploration::ExtentExploration() noexcept : outer_(t_current) { t_current = this; }
ExtentExploration::~ExtentExploration() { t_current = outer_; }

ExtentExploration& ExtentExploration::current() {
  if (!t_current) throw UnknownExtent();
  return *t_current;
}

bool ExtentExploration::next_path() {
  if (paths_++ > 0) {
    while (!decisions_.empty() && decisions_.back().is_last) decisions_.pop_back();
    if (decisions_.empty()) return false;
    if (paths_ > kMostPaths) {
      complete_ = false;
      return false;
    }
    decisions_.back() = {!decisions_.back().answer, true};
  }
  unknowns_.clear();
  answers_.clear();
  depth_ = 0;
  return true;
}

Extent ExtentExploration::add(Interval interval) {
  const auto index = static_cast<std::int32_t>(unknowns_.size());
  unknowns_.push_back({interval, index, {}});
  return resolve(Extent::symbol(index));
}

std::int32_t ExtentExploration::root(std::int32_t index) const {
  if (index < 0 || static_cast<std::size_t>(index) >= unknowns_.size())
    throw SizeError(ErrorKind::OutOfRange,
                    "a size of " + std::to_string(key(Extent::symbol(index))) + " is larger than a size can be.");
  while (unknowns_[static_cast<std::size_t>(index)].same_as != index)
    index = unknowns_[static_cast<std::size_t>(index)].same_as;
  return index;
}

Extent ExtentExploration::resolve(Extent extent) const {
  if (extent.is_number()) return extent;
  const std::int32_t index = root(extent.symbol_index());
  const Interval& interval = unknowns_[static_cast<std::size_t>(index)].interval;
  const bool is_one = interval.low == interval.high && interval.low < kNoLimit && interval.low > -kNoLimit;
  return is_one ? Extent(interval.low) : Extent::symbol(index);
}

ExtentExploration::Interval ExtentExploration::interval(Extent extent) const {
  extent = resolve(extent);
  if (extent.is_number()) return {extent.number(), extent.number()};
  return unknowns_[static_cast<std::size_t>(extent.symbol_index())].interval;
}

void ExtentExploration::narrow(Extent extent, std::int64_t low, std::int64_t high) {
  extent = resolve(extent);
  if (extent.is_number()) return;
  Interval& interval = unknowns_[static_cast<std::size_t>(extent.symbol_index())].interval;
  interval = {std::max(interval.low, low), std::min(interval.high, high)};
}

// The answer of this path, chosen here if the path is new.
bool ExtentExploration::decide(char relation, Extent a, Extent b) {
  for (const Answer& known : answers_)
    if (known.relation == relation && known.a == key(a) && known.b == key(b)) return known.answer;
  if (depth_ == decisions_.size()) {
    if (depth_ == kMostDecisions) {
      complete_ = false;
      throw UnknownExtent();
    }
    decisions_.push_back({true, false});
  }
  const bool answer = decisions_[depth_++].answer;
  answers_.push_back({relation, key(a), key(b), answer});
  return answer;
}

bool ExtentExploration::equal(Extent a, Extent b) {
  a = resolve(a);
  b = resolve(b);
  if (key(a) == key(b)) return true;
  if (a.is_number() && b.is_number()) return false;
  if (a.is_number()) std::swap(a, b);
  const Interval x = interval(a), y = interval(b);
  if (x.high < y.low || y.high < x.low) return false;
  if (!decide('=', a, b)) {
    if (y.low == y.high) narrow(a, x.low == y.low ? x.low + 1 : x.low, x.high == y.low ? x.high - 1 : x.high);
    return false;
  }
  narrow(a, y.low, y.high);
  narrow(b, x.low, x.high);
  if (!b.is_number()) unknowns_[static_cast<std::size_t>(a.symbol_index())].same_as = b.symbol_index();
  return true;
}

std::optional<bool> ExtentExploration::known_less(Extent a, Extent b) const {
  a = resolve(a);
  b = resolve(b);
  const Interval x = interval(a), y = interval(b);
  if (key(a) == key(b) || x.low >= y.high) return false;
  return x.high < y.low ? std::optional(true) : std::nullopt;
}

bool ExtentExploration::less(Extent a, Extent b) {
  if (const std::optional<bool> known = known_less(a, b)) return *known;
  a = resolve(a);
  b = resolve(b);
  const Interval x = interval(a), y = interval(b);
  const bool answer = decide('<', a, b);
  if (answer) {
    narrow(a, -kNoLimit, y.high == kNoLimit ? kNoLimit : y.high - 1);
    narrow(b, x.low == -kNoLimit ? -kNoLimit : x.low + 1, kNoLimit);
  } else {
    narrow(a, y.low, kNoLimit);
    narrow(b, -kNoLimit, x.high);
  }
  return answer;
}

std::vector<std::int32_t> ExtentExploration::parts_of(Extent a, Extent b, std::optional<Extent>& number) const {
  std::vector<std::int32_t> result;
  const auto add = [&](Extent part) {
    part = resolve(part);
    if (!part.is_number()) result.push_back(part.symbol_index());
    if (part.is_number() && part != 1) number = part;
  };
  for (const Extent extent : {a, b}) {
    const std::vector<std::int32_t>& parts = unknowns_[static_cast<std::size_t>(extent.symbol_index())].parts;
    for (const std::int32_t part : parts) add(Extent::symbol(part));
    if (parts.empty()) add(extent);
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

// Of two different unknowns.
Extent ExtentExploration::common_extent(Extent a, Extent b) {
  std::optional<Extent> number;
  std::vector<std::int32_t> parts = parts_of(a, b, number);
  if (number) return *number;
  for (std::size_t i = 0; i < unknowns_.size(); ++i) {
    const Extent known = resolve(Extent::symbol(static_cast<std::int32_t>(i)));
    if (known.is_number()) continue;
    std::optional<Extent> none;
    if (parts_of(known, known, none) == parts) return known;
  }
  const Interval x = interval(a), y = interval(b);
  const Extent result = add({std::min(x.low, y.low), std::max(x.high, y.high)});
  unknowns_.back().parts = std::move(parts);
  return result;
}

std::optional<Extent> ExtentExploration::broadcast(Extent a, Extent b) {
  a = resolve(a);
  b = resolve(b);
  if (key(a) == key(b) || key(b) == 1) return a;
  if (key(a) == 1) return b;
  const Interval x = interval(a), y = interval(b);
  const auto may_be_one = [](Interval i) { return i.low <= 1 && i.high >= 1; };
  const bool may_be_equal = x.low <= y.high && y.low <= x.high;
  if (!may_be_equal && !may_be_one(x) && !may_be_one(y)) return std::nullopt;
  if (a.is_number()) return a;
  if (b.is_number()) return b;
  return common_extent(a, b);
}

std::optional<Extent> broadcast(Extent a, Extent b) {
  if (!a.is_number() || !b.is_number()) return ExtentExploration::current().broadcast(a, b);
  if (a == b || b == 1) return a;
  return a == 1 ? std::optional(b) : std::nullopt;
}

bool is_certainly_less(Extent a, Extent b) {
  if (a.is_number() && b.is_number()) return a < b;
  return ExtentExploration::current().known_less(a, b).value_or(false);
}

bool is_certainly_not_less(Extent a, Extent b) {
  if (a.is_number() && b.is_number()) return a >= b;
  return !ExtentExploration::current().known_less(a, b).value_or(true);
}

Extent minimum(Extent a, Extent b) {
  if (is_certainly_not_less(b, a)) return a;
  if (is_certainly_not_less(a, b)) return b;
  ExtentExploration& exploration = ExtentExploration::current();
  const ExtentExploration::Interval x = exploration.interval(a), y = exploration.interval(b);
  return exploration.add({std::min(x.low, y.low), std::min(x.high, y.high)});
}

Extent maximum(Extent a, Extent b) {
  if (is_certainly_not_less(a, b)) return a;
  if (is_certainly_not_less(b, a)) return b;
  ExtentExploration& exploration = ExtentExploration::current();
  const ExtentExploration::Interval x = exploration.interval(a), y = exploration.interval(b);
  return exploration.add({std::max(x.low, y.low), std::max(x.high, y.high)});
}

}  // namespace openmps::engine
