# openmps_precompile(TARGET [CXX HEADER...] [OBJCXX HEADER...]): the standard library's headers, Foundation for Objective-C++
# and the headers named for a language are parsed once for a target, not once for each source. A source still includes what
# it uses, and compiles without this.
#
# openmps_precompile(TARGET REUSE OTHER): the headers of another target with the same options and definitions.
#
# A first build takes less processor time. ccache would not know such a build again in another folder, so that rebuilds
# take longer.
if("${CMAKE_CXX_COMPILER_LAUNCHER}" MATCHES "ccache")
  set(precompile_default OFF)
else()
  set(precompile_default ON)
endif()
option(OPENMPS_PRECOMPILE "Parse common headers once for a target; OFF by default with ccache" ${precompile_default})

set(standard_headers
    <algorithm>
    <array>
    <atomic>
    <bit>
    <chrono>
    <cmath>
    <condition_variable>
    <cstddef>
    <cstdint>
    <cstdio>
    <cstdlib>
    <cstring>
    <exception>
    <functional>
    <initializer_list>
    <iterator>
    <limits>
    <list>
    <map>
    <memory>
    <mutex>
    <new>
    <numeric>
    <optional>
    <set>
    <span>
    <sstream>
    <string>
    <string_view>
    <system_error>
    <thread>
    <tuple>
    <type_traits>
    <unordered_map>
    <utility>
    <variant>
    <vector>)

function(openmps_precompile target)
  if(NOT OPENMPS_PRECOMPILE OR NOT TARGET ${target})
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 of "" "REUSE" "CXX;OBJCXX")
  list(PREPEND of_CXX ${standard_headers})
  list(PREPEND of_OBJCXX ${standard_headers} <Foundation/Foundation.h>)
  get_target_property(unity ${target} UNITY_BUILD)
  if(unity)
    # One source of a folder with @protocol() (below) would take the header from all of them.
    set(of_OBJCXX "")
  endif()
  set(headers "")
  foreach(language IN ITEMS CXX OBJCXX)
    foreach(header IN LISTS of_${language})
      string(REPLACE ">" "$<ANGLE-R>" header "${header}")
      list(APPEND headers "$<$<COMPILE_LANGUAGE:${language}>:${header}>")
    endforeach()
  endforeach()
  if(of_REUSE)
    target_precompile_headers(${target} REUSE_FROM ${of_REUSE})
  else()
    target_precompile_headers(${target} PRIVATE ${headers})
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # g++ 12 warns of `"text" + std::string` in two more ways if the string's header is precompiled (GCC bug 105651).
    target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-Wno-array-bounds;-Wno-stringop-overflow>")
  endif()
  get_target_property(folder ${target} SOURCE_DIR)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${folder}" OUTPUT_VARIABLE file)
    # A precompiled header is of one set of options.
    get_source_file_property(options "${file}" TARGET_DIRECTORY ${target} COMPILE_OPTIONS)
    set(protocols "")
    if(source MATCHES "\\.mm$")
      # clang 14 takes the class Protocol of a precompiled header for another one than that of @protocol().
      file(STRINGS "${file}" protocols REGEX "@protocol\\([A-Za-z]+\\)")
    endif()
    if(options OR protocols)
      set_source_files_properties("${file}" TARGET_DIRECTORY ${target} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
    endif()
  endforeach()
endfunction()
