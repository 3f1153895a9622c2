#include "compat/settings.h"

#include <algorithm>
#include <thread>

namespace openmps {

std::vector<SettingReport> setting_reports() { return {}; }
ThreadReport thread_report() { return {0, "Apple's frameworks"}; }
int usable_cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }
Status check_settings() { return {}; }
std::string setting(const std::string& /*variable*/) { return {}; }

}  // namespace openmps
