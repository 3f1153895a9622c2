# What an installation holds, beside the Python files: the library, oneDNN, the public headers, a CMake package, licences.
# In a wheel all of it lies in the package openmps; otherwise where the system's conventions say. On macOS oneDNN is not
# needed, and programs use Apple's headers.
if(SKBUILD)
  set(library_dir openmps)
  set(header_dir openmps/include)
  set(package_dir openmps/cmake)
  set(licence_dir openmps/licenses)
else()
  set(library_dir ${CMAKE_INSTALL_LIBDIR})
  set(header_dir ${CMAKE_INSTALL_INCLUDEDIR}/openmps)
  set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/openmps)
  set(licence_dir ${CMAKE_INSTALL_DATADIR}/doc/openmps)
endif()
set(component COMPONENT python)

install(TARGETS openmps LIBRARY DESTINATION ${library_dir} ${component} NAMELINK_SKIP)
if(TARGET openmps_nvrtc)
  install(TARGETS openmps_nvrtc RUNTIME DESTINATION ${library_dir} ${component})
endif()
# For python -m openmps --cflags: how the library was built.
configure_file(cmake/build_info.json.in build_info.json @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/build_info.json" DESTINATION ${library_dir} ${component})
install(FILES LICENSE DESTINATION ${licence_dir} ${component})
if(APPLE)
  return()
endif()

# The name that libopenmps.so asks the loader for, whatever file the build environment's symbolic links lead to.
install(FILES $<TARGET_FILE:DNNL::dnnl> DESTINATION ${library_dir} RENAME libdnnl.so.3 ${component})

install(DIRECTORY csrc/frameworks/include/ DESTINATION ${header_dir} ${component})
install(DIRECTORY csrc/compat/porting/ DESTINATION ${header_dir} ${component}) # docs/porting.md; its modules name the frameworks
if(OPENMPS_OBJC_ABI STREQUAL "gcc")
  install(DIRECTORY csrc/compat/include/ DESTINATION ${header_dir} ${component})
endif()

include(CMakePackageConfigHelpers)
configure_package_config_file(
  cmake/openmpsConfig.cmake.in openmpsConfig.cmake INSTALL_DESTINATION ${package_dir} PATH_VARS header_dir library_dir)
write_basic_package_version_file(openmpsConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(
  FILES "${CMAKE_CURRENT_BINARY_DIR}/openmpsConfig.cmake"
        "${CMAKE_CURRENT_BINARY_DIR}/openmpsConfigVersion.cmake"
        cmake/ObjCxx.cmake
        cmake/ObjCRuntimeGcc.cmake
        cmake/ObjCRuntimeModern.cmake
        cmake/openmpsToolchain.cmake
  DESTINATION ${package_dir} ${component})

install(FILES third_party/pocketfft/LICENSE.md DESTINATION ${licence_dir} RENAME pocketfft-LICENSE ${component})
# oneDNN's, and its own list of what it holds of others.
foreach(text LICENSE THIRD-PARTY-PROGRAMS)
  install(FILES "${dnnl_DIR}/../../../share/doc/onednn/${text}" DESTINATION ${licence_dir} RENAME oneDNN-${text} ${component}
          OPTIONAL)
endforeach()
if(XBYAK_INCLUDE_DIR AND NOT OPENMPS_XBYAK STREQUAL "OFF")
  install_text(Xbyak /usr/share/doc/libxbyak-dev/copyright "${XBYAK_INCLUDE_DIR}/../share/doc/*xbyak*/copyright"
               "${XBYAK_INCLUDE_DIR}/../COPYRIGHT")
endif()
