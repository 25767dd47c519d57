# Installs BUILD into a prefix in SCRATCH, builds CONSUMER against it, and runs both programs; then makes the Debian package.

cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${SCRATCH}")

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN}\nended with ${result}:\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${SCRATCH}/prefix --config ${CONFIG})
run(${CMAKE_COMMAND} -S ${CONSUMER} -B ${SCRATCH}/consumer -G ${GENERATOR} -D CMAKE_BUILD_TYPE=${CONFIG} -D
    CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_PREFIX_PATH=${SCRATCH}/prefix)
run(${CMAKE_COMMAND} --build ${SCRATCH}/consumer)

# Quantik begins with 16 squares times 4 shapes.
run(${SCRATCH}/consumer/consumer)
if(NOT output STREQUAL "64\n")
  message(FATAL_ERROR "the consumer printed '${output}' instead of 64")
endif()

run(${SCRATCH}/prefix/bin/joga games)

# What bash offers after "joga pla".
run(bash -c "source ${SCRATCH}/prefix/share/bash-completion/completions/joga && COMP_WORDS=(joga pla) && COMP_CWORD=1 && _joga && echo \${COMPREPLY[*]}")
if(NOT output STREQUAL "play playouts\n")
  message(FATAL_ERROR "bash completes 'joga pla' to '${output}'")
endif()

# Where the tools that judge such files are installed, they find nothing wrong. judged(TOOL ARGUMENT...)
function(judged tool)
  find_program(${tool} ${tool})
  if(${tool})
    run(${${tool}} ${ARGN})
  endif()
endfunction()
judged(desktop-file-validate ${SCRATCH}/prefix/share/applications/joga.desktop)
judged(appstreamcli validate --no-net ${SCRATCH}/prefix/share/metainfo/invalid.joga.joga.metainfo.xml)
# Tenths of ten, which is a service without any confinement.
judged(systemd-analyze security --offline=true --threshold=20 ${SCRATCH}/prefix/lib/systemd/system/joga-host.service)

find_program(DPKG dpkg-deb)
if(NOT DPKG)
  return()
endif()
run(${CMAKE_CPACK_COMMAND} --config ${BUILD}/CPackConfig.cmake -C ${CONFIG} -B ${SCRATCH}/package)
file(GLOB package ${SCRATCH}/package/joga_*.deb)
run(${DPKG} --contents ${package})
foreach(path IN ITEMS bin/joga share/man/man1/joga.1.gz share/bash-completion/completions/joga share/zsh/vendor-completions/_joga
                      share/fish/vendor_completions.d/joga.fish share/applications/joga.desktop lib/systemd/system/joga-host.service
                      share/icons/hicolor/scalable/apps/joga.svg share/metainfo/invalid.joga.joga.metainfo.xml share/doc/joga/copyright
                      share/doc/joga/docs/hosting.md)
  string(FIND "${output}" " ./usr/${path}\n" found)
  if(found EQUAL -1)
    message(FATAL_ERROR "no /usr/${path} in the package:\n${output}")
  endif()
endforeach()
# Nothing but the program: no header, and no library beside the service.
string(REGEX REPLACE "/usr/lib/(systemd/[^\n]*)?\n" "" output "${output}")
if(output MATCHES "/usr/(include|lib)")
  message(FATAL_ERROR "more than the program is in the package:\n${output}")
endif()
judged(lintian --allow-root --fail-on error ${package})

# They stop the service and take away what an administrator enabled.
run(${DPKG} --info ${package})
foreach(script IN ITEMS postinst prerm postrm)
  if(NOT output MATCHES " ${script} ")
    message(FATAL_ERROR "no script ${script} in the package:\n${output}")
  endif()
endforeach()
