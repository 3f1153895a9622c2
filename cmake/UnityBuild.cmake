# openmps_unity(TARGET [SEPARATE PATTERN...]): the sources of a folder are compiled as one, so that each header is parsed once
# for a folder. Sources whose path matches a pattern stay alone. Two sources of a folder share no name in their anonymous
# namespaces then.
#
# A first build takes less processor time, and the library is smaller: clang writes the protocols of all headers into
# each Objective-C object. After a change of one source, its folder is compiled again.
if("${CMAKE_CXX_COMPILER_LAUNCHER}" MATCHES "ccache")
  set(unity_default OFF)
else()
  set(unity_default ON)
endif()
option(OPENMPS_UNITY "Compile the sources of a folder as one; OFF by default with ccache" ${unity_default})

function(openmps_unity target)
  # Older versions join sources of C and C++ alone.
  if(NOT OPENMPS_UNITY OR NOT TARGET ${target} OR CMAKE_VERSION VERSION_LESS 3.29)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 unity "" "" "SEPARATE")
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ takes an anonymous namespace of an included file for one that other sources see too.
    target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-Wno-subobject-linkage>")
  endif()
  get_target_property(folder ${target} SOURCE_DIR)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${folder}" NORMALIZE OUTPUT_VARIABLE file)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY "${PROJECT_SOURCE_DIR}/csrc" OUTPUT_VARIABLE group)
    cmake_path(GET group PARENT_PATH group)
    set(alone OFF)
    foreach(pattern IN LISTS unity_SEPARATE)
      if(group MATCHES "${pattern}")
        set(alone ON)
      endif()
    endforeach()
    if(NOT alone)
      string(MAKE_C_IDENTIFIER "${group}" group)
      set_source_files_properties("${file}" TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP "${group}")
    endif()
  endforeach()
endfunction()
