// One malformed call: a method of the run time's list with arguments that nothing promises to be right.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "tests/frameworks/malformed/pool.h"

namespace malformed {

// Refused by a sentence of ours, or by an exception of Foundation's.
enum class Outcome { Accepted, Refused, Foundation };

struct CallResult {
  Outcome outcome = Outcome::Accepted;
  std::string text;  // of the exception
};

// The target of calls: a class and one of its methods, declared or inherited.
struct Target {
  Class of;
  SEL selector;
  bool of_class;
  std::string str() const;
};

// All of them: of published classes, and of the objects that a device makes.
std::vector<Target> all_targets();

// Whether arguments are objects that fit and small numbers, or anything.
enum class Manner { Fitting, Malformed };

// Draws the arguments of a call and makes it; `about_to` gets its text first. Without a receiver nothing happens and
// the text is empty. The call's result is kept.
CallResult make_call(const Target& target, Pool& pool, Draw& draw,
                     const std::function<void(const std::string&)>& about_to, Manner manner = Manner::Malformed);

// Adds objects of classes that the pool has none of, by initialisers and class methods with arguments that fit.
void fill(Pool& pool);

}  // namespace malformed
