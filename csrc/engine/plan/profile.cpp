#include "engine/plan/profile.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "engine/plan/report.h"
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

// The plans of OPENMPS_TRACE.
class Trace {
 public:
  explicit Trace(std::string file) : file_(std::move(file)) {}

  bool is_wanted() const noexcept { return !file_.empty(); }
  void add(const std::shared_ptr<Executable>& plan) {
    const std::lock_guard lock(mutex_);
    plans_.push_back(plan);
  }

  static Trace& instance() {
    static Trace* const trace = [] {
      std::atexit([] { instance().write(); });
      return new Trace(std::string(value_of("OPENMPS_TRACE")));  // never destroyed, as the report
    }();
    return *trace;
  }

 private:
  void write() {
    const std::lock_guard lock(mutex_);
    if (plans_.empty()) return;
    const std::string text = trace_json(plans_);
    std::FILE* const file = std::fopen(file_.c_str(), "w");
    const bool is_written = file && std::fwrite(text.data(), 1, text.size(), file) == text.size();
    if ((file && std::fclose(file) != 0) || !is_written)
      std::fprintf(stderr, "openmps: OPENMPS_TRACE: %s cannot be written.\n", file_.c_str());
  }

  std::string file_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<Executable>> plans_;
};

bool wants(bool queues) {
  static const Immortal<std::string> value = std::string(value_of("OPENMPS_PROFILE"));
  return value.get() == (queues ? "queues" : "1");
}

}  // namespace

void profile_if_wanted(const std::shared_ptr<Executable>& plan) {
  const bool is_printed = wants(false), is_traced = Trace::instance().is_wanted();
  if (!is_printed && !is_traced) return;
  plan->profile(true);
  if (is_printed) Report::instance().add([plan] { return timeline_text(*plan); });
  if (is_traced) Trace::instance().add(plan);
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

std::string trace_json(const std::vector<std::shared_ptr<Executable>>& plans) {
  std::string events = R"({"name": "process_name", "ph": "M", "pid": 1, "args": {"name": "openmps"}})";
  int row = 0;
  for (const auto& plan : plans) {
    const std::vector<Executable::LaunchTime> launches = plan->timeline();
    if (launches.empty() || launches[0].runs == 0) continue;
    const std::string place = R"("pid": 1, "tid": )" + std::to_string(++row);
    const std::string title = "plan " + std::to_string(row) + ", " + std::to_string(launches[0].runs) + " runs";
    events +=
        ",\n{\"name\": \"thread_name\", \"ph\": \"M\", " + place + R"(, "args": {"name": )" + json_quoted(title) + "}}";
    double start = 0;
    for (const auto& launch : launches) {
      const double mean = launch.runs ? 1e3 * launch.milliseconds / static_cast<double>(launch.runs) : 0;
      char times[80];
      std::snprintf(times, sizeof times, R"(, "ts": %.3f, "dur": %.3f)", start, mean);
      events += ",\n{\"name\": " + json_quoted(launch.name) + R"(, "ph": "X", )" + place + times + "}";
      start += mean;
    }
  }
  return "{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n" + events + "\n]}\n";
}

}  // namespace openmps::engine
