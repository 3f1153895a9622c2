# Licence texts of what is compiled in.

# install_text(NAME PATTERN...): headers of others. The text is beside the package that has the header, or where Debian
# keeps it. A wheel without it is refused.
function(install_text name)
  file(GLOB texts LIST_DIRECTORIES false ${ARGN})
  if(texts)
    list(GET texts 0 text)
    install(FILES "${text}" DESTINATION ${licence_dir} RENAME ${name}-LICENSE ${component})
  elseif(SKBUILD)
    message(FATAL_ERROR "The licence of ${name} was not found; looked for ${ARGN}.")
  endif()
endfunction()
