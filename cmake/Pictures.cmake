# libpng and libjpeg, which MetalKit reads pictures with. Both are optional; OPENMPS_PICTURES says whether they are there.
find_package(PNG QUIET)
find_package(JPEG QUIET)
set(OPENMPS_PICTURES OFF)
if(PNG_FOUND AND JPEG_FOUND)
  set(OPENMPS_PICTURES ON)
else()
  message(STATUS "MetalKit is left out: libpng or libjpeg was not found (Debian/Ubuntu: libpng-dev libjpeg-dev)")
endif()
