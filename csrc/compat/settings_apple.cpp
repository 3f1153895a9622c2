#include "compat/settings.h"

namespace openmps {

std::vector<SettingReport> setting_reports() { return {}; }
Status check_settings() { return {}; }
std::string setting(const std::string& /*variable*/) { return {}; }

}  // namespace openmps
