#include "compat/settings.h"

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

Status check_settings() { return engine::check_settings(); }
std::string setting(const std::string& variable) { return std::string(engine::value_of(variable.c_str())); }

}  // namespace openmps
