// The CPU's compiler of users' kernels: its errors, its limits, and the objects that it leaves in the cache.
#include <dlfcn.h>
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "engine/engine.h"
#include "engine/process/program.h"
#include "tests/devices/buffer_view.h"
#include "tests/devices/kernel_pipeline.h"
#include "tests/engine/environment_setting.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/status_check.h"
#include "tests/engine/temporary_folder.h"

namespace openmps::engine::testing {
namespace {

namespace fs = std::filesystem;

// Adds a number to one element. No other test has its text, so that the object is none of a process's table.
std::string source_that_adds(int number) {
  return "#include <metal_stdlib>\nkernel void add(device int* y [[buffer(0)]], uint i [[thread_position_in_grid]]) {\n"
         "  y[i] += " +
         std::to_string(number) + ";\n}\n";
}

Result<std::shared_ptr<Pipeline>> pipeline_that_adds(int number) {
  return cpu_device().make_pipeline(kernel_of(source_that_adds(number), "add").take_or_throw());
}

int result_of(const std::shared_ptr<Pipeline>& pipeline) {
  const auto queue = cpu_device().make_queue().take_or_throw();
  const auto memory = make_buffer(cpu_device(), 4);
  auto list = queue->make_list();
  list->dispatch(pipeline, KernelArguments().buffer(memory), {1, 1, 1}, {1, 1, 1}).throw_if_error();
  run_list(*queue, std::move(list)).throw_if_error();
  return *static_cast<int*>(memory->host());
}

int result_of_adding(int number) { return result_of(pipeline_that_adds(number).take_or_throw()); }

void write(const fs::path& file, const std::string& content) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << content;
}

std::string content_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

fs::path script_in(const fs::path& folder, const std::string& text) {
  const fs::path script = folder / "compiler";
  write(script, "#!/bin/sh\n" + text);
  fs::permissions(script, fs::perms::owner_all);
  return script;
}

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  return files;
}

ProgramResult run_shell(const std::string& text, const ProgramLimits& limits = {}) {
  return run_program({"/bin/sh", "-c", text}, "/tmp", limits);
}

// Runs a test case of this program that is left out otherwise.
pid_t start_case(const char* name) {
  const pid_t child = fork();
  if (child == 0) {
    execl("/proc/self/exe", "devices_tests", "--no-skip", ("--test-case=" + std::string(name)).c_str(), nullptr);
    _exit(127);
  }
  return child;
}

int status_of(pid_t child) {
  int status = -1;
  waitpid(child, &status, 0);
  return status;
}

}  // namespace

TEST_CASE("kernel compiler: an error has the user's file, line and column") {
  const auto kernel = kernel_of(
      "#include <metal_stdlib>\n"
      "kernel void f(device float* y [[buffer(0)]], uint i [[thread_position_in_grid]]) {\n"
      "  y[i] = no_such_function(1.0);\n"
      "}\n",
      "f");
  const auto pipeline = cpu_device().make_pipeline(kernel.value());
  REQUIRE(!pipeline);
  CHECK(pipeline.status().kind() == ErrorKind::InvalidArgument);
  CHECK(pipeline.status().message().starts_with("program_source:3:10: error: "));
  CHECK(pipeline.status().message().find("no_such_function") != std::string::npos);
  CHECK(pipeline.status().message().find("openmps") == std::string::npos);
}

TEST_CASE("kernel compiler: a thread's variables have to fit into its stack") {
  const auto kernel = kernel_of(
      "#include <metal_stdlib>\n"
      "kernel void f(device int* y [[buffer(0)]], uint i [[thread_position_in_grid]]) {\n"
      "  int many[100000];\n"
      "  for (int k = 0; k < 100000; ++k) many[k] = y[k & 7];\n"
      "  y[i] = many[y[i]] + many[y[i + 1]];\n"
      "}\n",
      "f");
  for (const char* name : {"g++", "clang++"}) {
    if (run_program({"/usr/bin/env", name, "--version"}, "/tmp").code != 0) continue;
    CAPTURE(name);
    const EnvironmentSetting chosen("OPENMPS_SHADER_COMPILER", name);
    const auto pipeline = cpu_device().make_pipeline(kernel.value());
    CHECK(pipeline.status().kind() == ErrorKind::InvalidArgument);
    CHECK(pipeline.status().message().find("frame") != std::string::npos);
  }
}

TEST_CASE("kernel compiler: without a compiler the sentence names packages") {
  const EnvironmentSetting none("OPENMPS_SHADER_COMPILER", "/no/such/compiler");
  check_failure(pipeline_that_adds(1001).status(), ErrorKind::Unsupported,
                "OPENMPS_SHADER_COMPILER is \"/no/such/compiler\", which is no program of this machine.");
  const EnvironmentSetting nothing("OPENMPS_SHADER_COMPILER", "");
  const std::string path = getenv("PATH");
  setenv("PATH", "/no/such/folder", 1);
  const Status status = pipeline_that_adds(1001).status();
  setenv("PATH", path.c_str(), 1);
  check_failure(status, ErrorKind::Unsupported,
                "Kernels of Metal libraries need a C++ compiler, and this machine has none. Install clang or g++, or "
                "the Python package openmps[msl].");
}

TEST_CASE("kernel compiler: ziglang in a folder of Python packages is found where there is no other") {
  const TemporaryFolder folder;
  fs::create_directory(folder.path() / "ziglang");
  const fs::path script = script_in(folder.path() / "ziglang",
                                    "[ \"$1\" = c++ ] || exit 9\nshift\nPATH=/usr/bin:/bin\nexport PATH\n"
                                    "exec g++ \"$@\"\n");
  fs::rename(script, folder.path() / "ziglang" / "zig");
  add_library_folder(folder.path().string());
  const EnvironmentSetting cache("OPENMPS_KERNEL_CACHE", "off");
  const std::string path = getenv("PATH");
  setenv("PATH", "/no/such/folder", 1);
  const auto pipeline = pipeline_that_adds(1007);
  setenv("PATH", path.c_str(), 1);
  CHECK(pipeline.status().message().empty());
  REQUIRE(pipeline);
  CHECK(result_of(pipeline.value()) == 1007);
}

TEST_CASE("kernel compiler: both compilers of the machine are taken") {
  for (const char* name : {"g++", "clang++"}) {
    if (run_program({"/usr/bin/env", name, "--version"}, "/tmp").code != 0) continue;
    CAPTURE(name);
    const EnvironmentSetting chosen("OPENMPS_SHADER_COMPILER", name);
    CHECK(result_of_adding(1002) == 1002);
  }
}

TEST_CASE("kernel compiler: a program that fails is told, and one that is no compiler") {
  const TemporaryFolder folder;
  const EnvironmentSetting cache("OPENMPS_KERNEL_CACHE", "off");
  const fs::path script = script_in(folder.path(), "kill -9 $$\n");
  const EnvironmentSetting chosen("OPENMPS_SHADER_COMPILER", script.c_str());
  check_failure(
      pipeline_that_adds(1003).status(), ErrorKind::Device,
      "Kernel \"add\": the compiler " + script.string() + " was stopped. It may take 20 seconds and 2048 MiB.");
  script_in(folder.path(), "echo nonsense > kernel.so\n");
  CHECK(pipeline_that_adds(1003).status().message().starts_with("A compiled kernel cannot be loaded: "));
  script_in(folder.path(), "exit 0\n");
  CHECK(pipeline_that_adds(1003).status().message() == "Kernel \"add\": the compiler fails: ");
}

TEST_CASE("kernel compiler: objects come from the cache, which is private") {
  const TemporaryFolder folder;
  const fs::path place = folder.path() / "kernels";
  const EnvironmentSetting cache("OPENMPS_KERNEL_CACHE", place.c_str());
  CHECK(result_of_adding(1004) == 1004);
  REQUIRE(files_in(place).size() == 1);
  struct stat facts {};
  REQUIRE(stat(place.c_str(), &facts) == 0);
  CHECK((facts.st_mode & 0777) == 0700);
  const auto before = fs::last_write_time(files_in(place)[0]);
  CHECK(result_of_adding(1004) == 1004);
  CHECK(files_in(place).size() == 1);
  CHECK(fs::last_write_time(files_in(place)[0]) == before);
}

TEST_CASE("kernel compiler: an object in the cache that was changed is never loaded") {
  const TemporaryFolder folder;
  const fs::path place = folder.path() / "kernels";
  const EnvironmentSetting cache("OPENMPS_KERNEL_CACHE", place.c_str());
  CHECK(result_of_adding(1005) == 1005);
  const fs::path object = files_in(place)[0];
  const std::string good = content_of(object);
  CHECK(result_of_adding(1006) == 1006);
  fs::path other = files_in(place)[0];
  if (other == object) other = files_in(place)[1];
  // The object of another kernel under this name, and a changed one whose hash is the old one.
  std::string changed = good;
  changed[good.size() / 2] = static_cast<char>(changed[good.size() / 2] ^ 1);
  const std::string constructor = "void __attribute__((constructor)) start(void) { *(int*)0 = 0; }";
  write(folder.path() / "evil.c", constructor);
  const std::string evil_file = (folder.path() / "evil.so").string();
  const std::string compile = "cc -shared -fPIC " + (folder.path() / "evil.c").string() + " -o " + evil_file;
  REQUIRE(std::system(compile.c_str()) == 0);
  for (const std::string& content : {content_of(other), changed, content_of(evil_file), std::string()}) {
    write(object, content);
    CHECK(result_of_adding(1005) == 1005);
    CHECK(content_of(object) == good);
  }
}

TEST_CASE("kernel compiler: kernels with equal names of functions and constants do not share them") {
  const auto source = [](int number) {
    return "#include <metal_stdlib>\nconstant int kNumber = " + std::to_string(number) +
           ";\nstruct S { static int f() { return kNumber; } };\ntemplate <typename T> T g(T x) { return x + S::f(); "
           "}\n"
           "kernel void add(device int* y [[buffer(0)]], uint i [[thread_position_in_grid]]) { y[i] = g(y[i]); }\n";
  };
  std::vector<std::shared_ptr<Pipeline>> pipelines;
  for (int number : {1, 2, 3}) pipelines.push_back(pipeline_of(cpu_device(), source(number), "add"));
  for (std::size_t i = 0; i < pipelines.size(); ++i) CHECK(result_of(pipelines[i]) == static_cast<int>(i) + 1);
}

TEST_CASE("kernel compiler: a child that compiles" * doctest::skip()) {
  for (int number = 2000; number < 2003; ++number) CHECK(result_of_adding(number) == number);
}

TEST_CASE("kernel compiler: two processes that compile the same kernels at once both get them") {
  const TemporaryFolder folder;
  const fs::path place = folder.path() / "kernels";
  const EnvironmentSetting cache("OPENMPS_KERNEL_CACHE", place.c_str());
  const pid_t children[] = {start_case("kernel compiler: a child that compiles"),
                            start_case("kernel compiler: a child that compiles")};
  for (const pid_t child : children) CHECK(status_of(child) == 0);
  CHECK(files_in(place).size() == 3);
  CHECK(result_of_adding(2001) == 2001);
}

TEST_CASE("kernel compiler: a process that is killed while it compiles leaves no object and no compiler") {
  const TemporaryFolder folder;
  const fs::path place = folder.path() / "kernels", ready = folder.path() / "ready";
  const EnvironmentSetting cache("OPENMPS_KERNEL_CACHE", place.c_str());
  const EnvironmentSetting temporary("TMPDIR", folder.path().c_str());
  pid_t child = 0;
  {
    const fs::path script =
        script_in(folder.path(), "echo part > kernel.so\necho $$ > " + ready.string() + ".new\nmv " + ready.string() +
                                     ".new " + ready.string() + "\nexec sleep 600\n");
    const EnvironmentSetting chosen("OPENMPS_SHADER_COMPILER", script.c_str());
    child = start_case("kernel compiler: a child that compiles");
    while (!fs::exists(ready)) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  kill(child, SIGKILL);
  status_of(child);
  const pid_t compiler = std::stoi(content_of(ready));
  int looks = 0;
  for (; kill(compiler, 0) == 0 && looks < 1000; ++looks) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  CHECK(looks < 1000);
  CHECK(files_in(place).empty());
  CHECK(result_of_adding(2000) == 2000);
}

// Each thread of the kernel runs for seconds.
TEST_CASE("kernel compiler: a child that exits while a kernel runs" * doctest::skip()) {
  static const auto pipeline =
      pipeline_of(cpu_device(),
                  "#include <metal_stdlib>\nkernel void spin(device uint* y [[buffer(0)]], uint i "
                  "[[thread_position_in_grid]]) {\n  uint x = y[i];\n  for (uint k = 0; k < "
                  "2000000000; ++k) x = x * 1664525 + (x >> 3);\n  y[i] = x;\n}\n",
                  "spin");
  static const auto queue = cpu_device().make_queue().take_or_throw();
  static const auto memory = make_buffer(cpu_device(), 4096);
  Submission submission{queue->make_list(), [] {}, [](const Status&) {}};
  submission.list->dispatch(pipeline, KernelArguments().buffer(memory), {1024, 1, 1}, {8, 1, 1}).throw_if_error();
  queue->submit(std::move(submission));
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  std::exit(7);
}

TEST_CASE("kernel compiler: a process that exits while a kernel runs ends with its status, within seconds") {
  const auto begin = std::chrono::steady_clock::now();
  const int status = status_of(start_case("kernel compiler: a child that exits while a kernel runs"));
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 7);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
}

TEST_CASE("run program: it gets its arguments as they are, a folder, and no input") {
  const TemporaryFolder folder;
  const std::string odd = "a b; $(touch hit) 'c' \"d\" *";
  const ProgramResult echo = run_program({"/bin/echo", odd}, folder.path());
  CHECK(echo.succeeded());
  CHECK(echo.output == odd + "\n");
  CHECK(files_in(folder.path()).empty());
  const ProgramResult facts = run_program({"/bin/sh", "-c", "pwd; cat; echo $TMPDIR; echo wrong >&2"}, folder.path());
  CHECK(facts.output == folder.path().string() + "\n" + folder.path().string() + "\nwrong\n");
}

TEST_CASE("run program: its end is told, and its output is cut") {
  CHECK(run_shell("exit 3").code == 3);
  CHECK(run_shell("kill -11 $$").end == ProgramResult::End::Signal);
  const ProgramResult none = run_program({"/no/such/program"}, "/tmp");
  CHECK((none.end == ProgramResult::End::NotStarted || none.code == 127));
  ProgramLimits few;
  few.output_bytes = 10;
  CHECK(run_shell("echo 0123456789abcdef; echo more", few).output == "0123456789");
}

TEST_CASE("run program: time, memory and files are limited, for what it starts too") {
  ProgramLimits limits;
  limits.wall = std::chrono::seconds(1);
  const auto begin = std::chrono::steady_clock::now();
  CHECK(run_shell("sleep 600 & sleep 600", limits).end == ProgramResult::End::Timeout);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(30));
  limits = {};
  limits.processor_seconds = 1;
  CHECK(run_shell("while :; do :; done", limits).end == ProgramResult::End::Signal);
  limits = {};
  limits.file_bytes = 1000;
  CHECK(!run_shell("head -c 2000 /dev/zero > /tmp/openmps-limit-$$; s=$?; rm /tmp/openmps-limit-$$; exit $s", limits)
             .succeeded());
  limits = {};
  limits.memory_bytes = 50 << 20;
  CHECK(!run_shell("x=0123456789; while :; do x=$x$x; done", limits).succeeded());
}

}  // namespace openmps::engine::testing
