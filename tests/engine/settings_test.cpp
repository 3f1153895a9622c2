// Environment variables: what they may not say is refused by a sentence, and docs/environment.md has the table.
#include "engine/settings.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "engine/engine.h"
#include "engine/passes/pipeline.h"
#include "tests/engine/environment_setting.h"
#include "tests/engine/written_page.h"

namespace openmps::engine {

using testing::EnvironmentSetting;

namespace {

std::string page() {
  std::string text =
      "# Environment variables\n\n"
      "A test of the table in `csrc/engine/settings.cpp` writes this page. After a change, run\n"
      "`engine_tests` with `OPENMPS_WRITE_DOCS=1`.\n\n"
      "`openmps doctor` prints each variable with its value. An empty value is the same as none. A value\n"
      "that is not allowed is refused with a sentence where a device is chosen. [inspect.md](inspect.md)\n"
      "shows how to look into compiled work.\n\n"
      "| variable | meaning | values | if it is not set |\n"
      "|---|---|---|---|\n";
  for (const Setting& setting : all_settings())
    text += std::string("| `") + setting.variable + "` | " + setting.meaning + " | " + setting.expected + " | " +
            setting.fallback + " |\n";
  text +=
      "\n## Kernel switches\n\n"
      "`OPENMPS_SKIP_KERNELS` takes these names, for comparisons on GPUs. Results do not change beyond\n"
      "rounding.\n\n"
      "| name | what it leaves out |\n"
      "|---|---|\n";
  for (const KernelSwitch& known : kernel_switches())
    text += std::string("| `") + known.name + "` | " + known.meaning + " |\n";
  text +=
      "\n## Passes\n\n"
      "`OPENMPS_SKIP_PASSES` and `OPENMPS_DUMP_PASSES` take these names, here in running order.\n\n"
      "| name | what it does | devices |\n"
      "|---|---|---|\n";
  for (const Pass& pass : all_passes()) {
    std::string devices;
    for (const auto& [kind, name] : {std::pair(DeviceKind::Reference, "reference"), std::pair(DeviceKind::Cpu, "cpu"),
                                     std::pair(DeviceKind::Cuda, "cuda")})
      if (pass.devices >> static_cast<unsigned>(kind) & 1) devices += (devices.empty() ? "" : ", ") + std::string(name);
    text += std::string("| `") + pass.name + "` | " + pass.what + " | " + devices + " |\n";
  }
  return text;
}

}  // namespace

TEST_CASE("settings: the page of variables is up to date") { testing::check_page("environment.md", page()); }

TEST_CASE("settings: both tables are sorted, and each cell is filled") {
  CHECK(all_settings().size() >= 19);
  CHECK(std::ranges::is_sorted(all_settings(), {}, [](const Setting& one) { return std::string(one.variable); }));
  CHECK(std::ranges::is_sorted(kernel_switches(), {}, [](const KernelSwitch& one) { return std::string(one.name); }));
  for (const Setting& setting : all_settings())
    for (const char* const cell : {setting.variable, setting.fallback, setting.meaning, setting.expected})
      CHECK(!std::string(cell).empty());
}

TEST_CASE("settings: a device of this machine is allowed, another name is not") {
  const auto row = std::ranges::find(all_settings(), std::string("OPENMPS_DEVICE"), &Setting::variable);
  REQUIRE(row != all_settings().end());
  for (const char* const name : {"", "cpu", "reference"}) {
    const EnvironmentSetting setting("OPENMPS_DEVICE", name);
    CHECK(check_setting(*row));
  }
  const EnvironmentSetting setting("OPENMPS_DEVICE", "abacus");
  CHECK(check_setting(*row).message() == "OPENMPS_DEVICE is \"abacus\", expected a device of this machine.");
  CHECK(check_settings());  // programs that name their device do not need it
}

TEST_CASE("settings: kernel switches are skipped by name") {
  CHECK(!skips_kernel("conditional_nodes"));
  const EnvironmentSetting setting("OPENMPS_SKIP_KERNELS", "recurrent_spin_wait,conditional_nodes");
  CHECK(skips_kernel("conditional_nodes"));
  CHECK(skips_kernel("recurrent_spin_wait"));
  CHECK(!skips_kernel("recurrent_persistent"));
}

TEST_CASE("settings: values that the table does not have are refused, where the default device is chosen too") {
  struct Case {
    const char *variable, *value, *expected;
  };
  const Case cases[] = {
      {"OPENMPS_DETERMINISTIC", "maybe", "\"0\" or \"1\""},
      {"OPENMPS_DUMP_PASSES", "stitch,stich", "names of passes, or \"all\", with commas between them"},
      {"OPENMPS_ISA", "sse", "\"generic\", \"avx2\" or \"avx512\", of which this processor can run"},
      {"OPENMPS_POISON", "yes", "\"0\" or \"1\""},
      {"OPENMPS_PRECISION", "bogus", "\"float32\", \"tf32\", \"bf16\", \"float16\" or \"apple\""},
      {"OPENMPS_PROFILE", "2", "\"0\", \"1\" or \"queues\""},
      {"OPENMPS_SKIP_KERNELS", "stitch", "names of kernel switches, or \"none\", with commas between them"},
      {"OPENMPS_SKIP_PASSES", "recurrent_persistent", "names of passes, or \"none\", with commas between them"},
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

TEST_CASE("settings: values of the table are taken, and empty is as unset") {
  const char* const cases[][2] = {{"OPENMPS_DETERMINISTIC", "1"},
                                  {"OPENMPS_DUMP_PASSES", "stitch,all"},
                                  {"OPENMPS_ISA", "generic"},
                                  {"OPENMPS_PRECISION", "tf32"},
                                  {"OPENMPS_PRECISION", "apple"},
                                  {"OPENMPS_PROFILE", "queues"},
                                  {"OPENMPS_SKIP_PASSES", "stitch,fuse_mask,none"},
                                  {"OPENMPS_SKIP_KERNELS", "recurrent_persistent,conditional_nodes,none"},
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
