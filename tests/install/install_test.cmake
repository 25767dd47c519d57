# Installs BUILD into a prefix in SCRATCH, builds CONSUMER against it, and runs its programs; then makes the Debian packages.

cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${SCRATCH}")

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN}\nended with ${result}:\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# expect_output(EXPECTED COMMAND...)
function(expect_output expected)
  run(${ARGN})
  if(NOT output STREQUAL expected)
    message(FATAL_ERROR "${ARGN}\nprinted '${output}' instead of '${expected}'")
  endif()
endfunction()

# The examples are in docs/libraries.md word for word.
file(READ "${SOURCE}/docs/libraries.md" page)
foreach(example IN ITEMS rules best_move)
  file(READ "${SOURCE}/examples/library/${example}.cpp" code)
  string(FIND "${page}" "```cpp\n${code}```\n" found)
  if(found EQUAL -1)
    message(FATAL_ERROR "docs/libraries.md does not have examples/library/${example}.cpp as it is")
  endif()
endforeach()
string(REGEX MATCHALL "joga/[a-z]+/[a-z_]+\\.hpp" headers "${page}")
list(REMOVE_DUPLICATES headers)
list(TRANSFORM headers REPLACE "(.+)" "#include \"\\1\"\n")
list(JOIN headers "" headers)
file(WRITE "${SCRATCH}/documented/headers.cpp" "${headers}int main() {}\n")

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${SCRATCH}/prefix --config ${CONFIG})
set(configure
    ${CMAKE_COMMAND} -S ${SOURCE}/tests/install -G ${GENERATOR} -D CMAKE_BUILD_TYPE=${CONFIG} -D CMAKE_CXX_COMPILER=${COMPILER} -D
    CMAKE_PREFIX_PATH=${SCRATCH}/prefix -D DOCUMENTED=${SCRATCH}/documented -D EXAMPLES=${SOURCE}/examples/library)
run(${configure} -B ${SCRATCH}/consumer -D COMPONENTS=games)
run(${CMAKE_COMMAND} --build ${SCRATCH}/consumer)

# Internal layers are not installed as components.
execute_process(COMMAND ${configure} -B ${SCRATCH}/refused -D COMPONENTS=server RESULT_VARIABLE result ERROR_VARIABLE output OUTPUT_QUIET)
if(result EQUAL 0 OR NOT output MATCHES "joga has no component 'server'")
  message(FATAL_ERROR "find_package(joga COMPONENTS server) ended with ${result}:\n${output}")
endif()
file(GLOB libraries RELATIVE ${SCRATCH}/prefix/include/joga ${SCRATCH}/prefix/include/joga/*)
if(NOT libraries STREQUAL "core;engine;games;match;play;record;render;search;solve;system")
  message(FATAL_ERROR "headers were installed for: ${libraries}")
endif()

expect_output("White completed row 2\n" ${SCRATCH}/consumer/examples/rules quantik Y@a1 C@b2 N@c1 S@d2 Y@a2 C@b1 N@c2)
# As README's `joga analyse` finds, this wins at once.
expect_output("Y@b2\n" ${SCRATCH}/consumer/examples/best_move quantik C@a1 S@a2 N@b1)

run(${SCRATCH}/prefix/bin/joga games)

# The completions that bash offers after "joga pla".
expect_output("play playouts\n" bash -c "source ${SCRATCH}/prefix/share/bash-completion/completions/joga && COMP_WORDS=(joga pla) && COMP_CWORD=1 && _joga && echo \${COMPREPLY[*]}")

# Installing before building gives a message that names the target to build.
execute_process(COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${SCRATCH}/unbuilt -G ${GENERATOR} -D CMAKE_CXX_COMPILER=${COMPILER}
                COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
foreach(case IN ITEMS development:joga_libraries runtime:joga_app)
  string(REGEX MATCH "^(.*):(.*)$" case "${case}")
  set(target "${CMAKE_MATCH_2}")
  execute_process(COMMAND ${CMAKE_COMMAND} --install ${SCRATCH}/unbuilt --prefix ${SCRATCH}/nothing --component ${CMAKE_MATCH_1}
                  RESULT_VARIABLE result ERROR_VARIABLE output OUTPUT_QUIET)
  if(result EQUAL 0 OR NOT output MATCHES "--target[ \n]+${target}")
    message(FATAL_ERROR "installing an unbuilt ${CMAKE_MATCH_1} ended with ${result}:\n${output}")
  endif()
endforeach()

# If the tools that check such files are installed, they find no errors. judged(TOOL ARGUMENT...)
function(judged tool)
  find_program(${tool} ${tool})
  if(${tool})
    run(${${tool}} ${ARGN})
  endif()
endfunction()
judged(desktop-file-validate ${SCRATCH}/prefix/share/applications/joga.desktop)
judged(appstreamcli validate --no-net ${SCRATCH}/prefix/share/metainfo/invalid.joga.joga.metainfo.xml)
# The threshold is in tenths; a service without any confinement has ten.
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
# Headers and libraries are in the other package.
string(REGEX REPLACE "/usr/lib/(systemd/[^\n]*)?\n" "" output "${output}")
if(output MATCHES "/usr/(include|lib)")
  message(FATAL_ERROR "more than the program is in the package:\n${output}")
endif()
judged(lintian --allow-root --fail-on error ${package})
file(GLOB development ${SCRATCH}/package/libjoga-dev_*.deb)
run(${DPKG} --contents ${development})
foreach(path IN ITEMS lib/cmake/joga/jogaConfig.cmake lib/libjoga_engine.a include/joga/core/any_game.hpp
                      share/doc/libjoga-dev/copyright share/doc/libjoga-dev/libraries.md share/doc/libjoga-dev/examples/rules.cpp)
  if(NOT output MATCHES " \\./usr/${path}\n")
    message(FATAL_ERROR "no /usr/${path} in the package:\n${output}")
  endif()
endforeach()
if(output MATCHES "/usr/bin")
  message(FATAL_ERROR "more than the libraries is in the package:\n${output}")
endif()
judged(lintian --allow-root --fail-on error ${development})

file(GLOB python ${SCRATCH}/package/python3-joga_*.deb)
if(python) # the module is built on request
  run(${DPKG} --contents ${python})
  foreach(path IN ITEMS lib/python3/dist-packages/joga/__init__.py lib/python3/dist-packages/joga/_joga.pyi
                        share/doc/python3-joga/copyright share/doc/python3-joga/python.md
                        share/doc/python3-joga/examples/pettingzoo_env.py share/doc/python3-joga/examples/course/README.md)
    if(NOT output MATCHES " \\./usr/${path}\n")
      message(FATAL_ERROR "no /usr/${path} in the package:\n${output}")
    endif()
  endforeach()
  if(NOT output MATCHES "/joga/_joga\\.[^\n]*\\.so\n" OR output MATCHES "/usr/bin")
    message(FATAL_ERROR "not the module alone is in the package:\n${output}")
  endif()
  judged(lintian --allow-root --fail-on error ${python})
  run(${DPKG} --extract ${python} ${SCRATCH}/python)
  run(${CMAKE_COMMAND} -E env PYTHONPATH=${SCRATCH}/python/usr/lib/python3/dist-packages /usr/bin/python3 -B -c
      "import joga\nprint(joga.__file__, joga.exact_value(joga.Game('quantik').start), joga.Batch('eximo', 3).legal().shape)")
  if(NOT output MATCHES "/python/usr/lib/.* loss in 10 proven \\(3, 384\\)\n$")
    message(FATAL_ERROR "the packaged module says: ${output}")
  endif()
endif()

# The package's scripts stop the service and undo what an administrator enabled.
run(${DPKG} --info ${package})
foreach(script IN ITEMS postinst prerm postrm)
  if(NOT output MATCHES " ${script} ")
    message(FATAL_ERROR "no script ${script} in the package:\n${output}")
  endif()
endforeach()
