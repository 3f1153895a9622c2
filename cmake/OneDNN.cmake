# DNNL::dnnl, from the wheels onednn-cpu-gomp and onednn-devel-cpu-gomp of the Python that configures the build, else from
# wherever find_package sees oneDNN 3. The wheels put their files under the environment's prefix, not in site-packages:
# the package's own file list says where.
if(NOT dnnl_DIR)
  if(DEFINED ENV{VIRTUAL_ENV})
    set(Python_FIND_VIRTUALENV FIRST)
  endif()
  find_package(Python 3.9 COMPONENTS Interpreter QUIET)
  if(Python_EXECUTABLE)
    execute_process(COMMAND "${Python_EXECUTABLE}" "${CMAKE_CURRENT_LIST_DIR}/find_onednn_wheel.py" OUTPUT_VARIABLE wheel_dir
                    OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(wheel_dir)
      set(dnnl_DIR "${wheel_dir}" CACHE PATH "oneDNN's CMake package" FORCE)
    endif()
  endif()
endif()
find_package(dnnl 3 CONFIG QUIET)
if(NOT dnnl_FOUND)
  message(FATAL_ERROR "oneDNN 3 was not found. Install its wheels into the Python that configures the build "
                      "(pip install onednn-cpu-gomp==2023.2.0 onednn-devel-cpu-gomp==2023.2.0) and name it with "
                      "-DPython_EXECUTABLE=..., or pass -Ddnnl_DIR=... for an installation of your own.")
endif()
get_target_property(onednn_library DNNL::dnnl LOCATION)
message(STATUS "oneDNN ${dnnl_VERSION}: ${onednn_library}")
