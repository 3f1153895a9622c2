# openmps_add_test(name SOURCES ... LIBRARIES ...): one doctest program, run as one ctest per tier.
# A test case is fast unless it sits in the suite "slow" or "gpu" (TEST_CASE("..." * doctest::test_suite("slow"))).
find_path(DOCTEST_INCLUDE_DIR doctest/doctest.h REQUIRED DOC "Folder that holds doctest/doctest.h (doctest-dev)")

function(openmps_add_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LIBRARIES")
  set(program ${name}_tests)
  add_executable(${program} ${arg_SOURCES})
  target_include_directories(${program} SYSTEM PRIVATE "${DOCTEST_INCLUDE_DIR}")
  target_include_directories(${program} PRIVATE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/csrc")
  target_link_libraries(${program} PRIVATE test_main ${arg_LIBRARIES} openmps::warnings)
  set_target_properties(${program} PROPERTIES LINKER_LANGUAGE CXX)
  add_test(NAME ${name} COMMAND ${program} --test-suite-exclude=slow,gpu)
  add_test(NAME ${name}-slow COMMAND ${program} --test-suite=slow)
  add_test(NAME ${name}-gpu COMMAND ${program} --test-suite=gpu)
  set_tests_properties(${name} PROPERTIES LABELS fast TIMEOUT 300)
  set_tests_properties(${name}-slow PROPERTIES LABELS slow TIMEOUT 1800)
  set_tests_properties(${name}-gpu PROPERTIES LABELS gpu TIMEOUT 1800)
endfunction()
