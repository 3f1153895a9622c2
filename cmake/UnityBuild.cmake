# openmps_unity(TARGET [BYTES LIMIT] [DEPTH FOLDERS]): the sources of a folder are compiled as one, so that each header is
# parsed once for a folder. Sources of more than LIMIT bytes in all become two or more such parts of about equal size: a
# first build then keeps all cores busy until its end. Sources in more than so many FOLDERS, one inside the other, are
# compiled with the folder above. Two sources that are compiled together share no name in their anonymous namespaces.
#
# A first build takes less processor time, and the library is smaller: clang writes the protocols of all headers into
# each Objective-C object. After a change of one source, its part is compiled again.
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
  cmake_parse_arguments(PARSE_ARGV 1 unity "" "BYTES;DEPTH" "")
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ takes an anonymous namespace of an included file for one that other sources see too.
    target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-Wno-subobject-linkage>")
  endif()
  get_target_property(folder ${target} SOURCE_DIR)
  get_target_property(sources ${target} SOURCES)
  set(groups "")
  foreach(source IN LISTS sources)
    if(NOT source MATCHES "\\.(cpp|mm)$")
      continue()
    endif()
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${folder}" NORMALIZE OUTPUT_VARIABLE file)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE group)
    cmake_path(GET group PARENT_PATH group)
    if(unity_DEPTH)
      string(REPLACE "/" ";" folders "${group}")
      list(SUBLIST folders 0 ${unity_DEPTH} folders) # all if there are fewer
      list(JOIN folders "/" group)
    endif()
    string(MAKE_C_IDENTIFIER "${group}" group)
    list(APPEND groups ${group})
    list(APPEND files_${group} "${file}")
  endforeach()
  list(REMOVE_DUPLICATES groups)
  foreach(group IN LISTS groups)
    unity_parts("${files_${group}}" "${unity_BYTES}" largest)
    set(taken 0)
    foreach(file IN LISTS files_${group})
      if(EXISTS "${file}")
        file(SIZE "${file}" bytes)
      else() # one that the build writes
        set(bytes 0)
      endif()
      # A source goes where its middle is.
      math(EXPR part "(${taken} + ${bytes} / 2) / ${largest}")
      math(EXPR taken "${taken} + ${bytes}")
      set_source_files_properties("${file}" TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP "${group}_${part}")
    endforeach()
  endforeach()
endfunction()

# The size of each of the fewest equal parts of the files that have at most `limit` bytes.
function(unity_parts files limit result)
  set(sum 1)
  foreach(file IN LISTS files)
    if(EXISTS "${file}")
      file(SIZE "${file}" bytes)
      math(EXPR sum "${sum} + ${bytes}")
    endif()
  endforeach()
  if(NOT limit)
    set(limit ${sum})
  endif()
  math(EXPR parts "(${sum} + ${limit} - 1) / ${limit}")
  math(EXPR largest "${sum} / ${parts} + 1")
  set(${result} ${largest} PARENT_SCOPE)
endfunction()
