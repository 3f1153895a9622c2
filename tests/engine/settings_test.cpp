// Environment variables: what they may not say is refused by a sentence.
#include "engine/settings.h"

#include <doctest/doctest.h>

#include <string>

#include "engine/engine.h"
#include "tests/engine/environment_setting.h"

namespace openmps::engine {

using testing::EnvironmentSetting;

TEST_CASE("settings: values that the table does not have are refused, where the default device is chosen too") {
  struct Case {
    const char *variable, *value, *expected;
  };
  const Case cases[] = {
      {"OPENMPS_DETERMINISTIC", "maybe", "\"0\" or \"1\""},
      {"OPENMPS_DUMP_PASSES", "stitch,stich", "names of passes, or \"all\", with commas between them"},
      {"OPENMPS_ISA", "sse", "\"generic\", \"avx2\" or \"avx512\", of which this processor can run"},
      {"OPENMPS_POISON", "yes", "\"0\" or \"1\""},
      {"OPENMPS_PRECISION", "bogus", "\"float32\", \"tf32\", \"bf16\" or \"float16\""},
      {"OPENMPS_PROFILE", "2", "\"0\", \"1\" or \"queues\""},
      {"OPENMPS_SKIP_PASSES", "all", "names of passes, or \"none\", with commas between them"},
      {"OPENMPS_THREADS", "abc", "an integer from 1 to 4096"},
      {"OPENMPS_THREADS", "0", "an integer from 1 to 4096"},
      {"OPENMPS_THREADS", "-1", "an integer from 1 to 4096"},
      {"OPENMPS_THREADS", "2x", "an integer from 1 to 4096"},
      {"OPENMPS_THREADS", "99999999999", "an integer from 1 to 4096"},
      {"OPENMPS_TIME_PASSES", "on", "\"0\" or \"1\""},
      {"OPENMPS_VERIFY_PASSES", "true", "\"0\" or \"1\""},
  };
  for (const Case& each : cases) {
    const EnvironmentSetting setting(each.variable, each.value);
    const std::string sentence =
        std::string(each.variable) + " is \"" + each.value + "\", expected " + each.expected + ".";
    CHECK(check_settings().kind() == ErrorKind::InvalidArgument);
    CHECK(check_settings().message() == sentence);
    CHECK(default_device().status().message() == sentence);
  }
}

TEST_CASE("settings: what the table has is taken, and empty is as unset") {
  const char* const cases[][2] = {{"OPENMPS_DETERMINISTIC", "1"},
                                  {"OPENMPS_DUMP_PASSES", "stitch,all"},
                                  {"OPENMPS_ISA", "generic"},
                                  {"OPENMPS_PRECISION", "tf32"},
                                  {"OPENMPS_PROFILE", "queues"},
                                  {"OPENMPS_SKIP_PASSES", "stitch,recurrent_persistent,none"},
                                  {"OPENMPS_THREADS", "4096"},
                                  {"OPENMPS_TIME_PASSES", "0"},
                                  {"OPENMPS_CUDA_PATH", "anything at all"}};
  for (const auto& [variable, value] : cases)
    for (const char* const given : {value, ""}) {
      const EnvironmentSetting setting(variable, given);
      CHECK(check_settings());
    }
}

TEST_CASE("settings: flags and threads") {
  CHECK(!is_on("OPENMPS_POISON"));
  CHECK(wanted_threads() == 0);
  {
    const EnvironmentSetting flag("OPENMPS_POISON", "1"), threads("OPENMPS_THREADS", "3");
    CHECK(is_on("OPENMPS_POISON"));
    CHECK(wanted_threads() == 3);
  }
  const EnvironmentSetting flag("OPENMPS_POISON", "0"), threads("OPENMPS_THREADS", "3 ");
  CHECK(!is_on("OPENMPS_POISON"));
  CHECK(wanted_threads() == 0);
}

}  // namespace openmps::engine
