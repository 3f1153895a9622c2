#include "engine/plan/profile.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "engine/process/immortal.h"
#include "engine/settings.h"

namespace openmps::engine {
namespace {

class Report {
 public:
  void add(std::function<std::string()> part) {
    const std::lock_guard lock(mutex_);
    parts_.push_back(std::move(part));
  }

  static Report& instance() {
    static Report* const report = [] {
      std::atexit([] { instance().print(); });
      return new Report;  // never destroyed: plans may be made until the very end
    }();
    return *report;
  }

 private:
  void print() {
    const std::lock_guard lock(mutex_);
    for (const auto& part : parts_) std::fputs(part().c_str(), stderr);
  }

  std::mutex mutex_;
  std::vector<std::function<std::string()>> parts_;
};

bool wants(bool queues) {
  static const Immortal<std::string> value = std::string(value_of("OPENMPS_PROFILE"));
  return value.get() == (queues ? "queues" : "1");
}

}  // namespace

void profile_if_wanted(const std::shared_ptr<Executable>& plan) {
  if (!wants(false)) return;
  plan->profile(true);
  Report::instance().add([plan] { return timeline_text(*plan); });
}

bool wants_queue_reports() { return wants(true); }

void report_queue_if_wanted(std::function<std::string()> text) {
  if (wants_queue_reports()) Report::instance().add(std::move(text));
}

std::string timeline_text(const Executable& plan) {
  const std::vector<Executable::LaunchTime> launches = plan.timeline();
  if (launches.empty()) return {};
  double total = 0;
  for (const auto& launch : launches) total += launch.milliseconds / static_cast<double>(launch.runs);
  char line[80];
  std::snprintf(line, sizeof line, "%9.3f ms a run, %llu runs\n", total,
                static_cast<unsigned long long>(launches[0].runs));
  std::string text = line;
  for (const auto& launch : launches) {
    const double milliseconds = launch.milliseconds / static_cast<double>(launch.runs);
    std::snprintf(line, sizeof line, "%9.3f ms %5.1f %%  ", milliseconds, 100 * milliseconds / total);
    text += line + launch.name + "\n";
  }
  return text;
}

}  // namespace openmps::engine
