#include "compat/settings.h"

#include "engine/engine.h"
#include "engine/process/usable_cores.h"
#include "engine/settings.h"

namespace openmps {

std::vector<SettingReport> setting_reports() {
  std::vector<SettingReport> reports;
  for (const engine::Setting& setting : engine::all_settings()) {
    std::string value(engine::value_of(setting.variable));
    if (setting.is_secret && !value.empty()) value = "not shown";
    reports.push_back({setting.variable, std::move(value), setting.fallback, setting.meaning,
                       engine::check_setting(setting).message()});
  }
  return reports;
}

ThreadReport thread_report() {
  const engine::ThreadChoice choice = engine::thread_choice();
  return {choice.count, choice.reason};
}

int usable_cores() { return engine::usable_cores().count; }
Status check_settings() { return engine::check_settings(); }
std::string setting(const std::string& variable) { return std::string(engine::value_of(variable.c_str())); }

}  // namespace openmps
