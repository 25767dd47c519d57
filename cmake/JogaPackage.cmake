# Files that are installed beside the program, and its packages.
#
#   cmake --preset package && cmake --build --preset package --target package          Debian packages: joga, libjoga-dev, python3-joga
#   cmake --build --preset package --target package_source                             an archive of the sources

# joga_build_name(target): compiles build_name() into a target, which tells builds of the same version apart. The commit is looked
# up at every build, since most builds come after the one that configured; an archive of the sources has none.
function(joga_build_name target)
  set(file "${PROJECT_BINARY_DIR}/generated/build_name.cpp")
  add_custom_target(
    joga_build_name
    COMMAND ${CMAKE_COMMAND} -D OUTPUT=${file} -D SOURCE=${PROJECT_SOURCE_DIR} -D
            "BUILD=${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}, ${CMAKE_SYSTEM_PROCESSOR}" -P
            ${PROJECT_SOURCE_DIR}/cmake/build_name.cmake
    BYPRODUCTS "${file}"
    VERBATIM)
  target_sources(${target} PRIVATE "${file}")
  set_source_files_properties("${file}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  add_dependencies(${target} joga_build_name)
endfunction()

# _joga_compressed(source name destination component): installs a file as `name`.gz.
function(_joga_compressed source name destination component)
  set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${source}")
  set(file "${PROJECT_BINARY_DIR}/generated/${name}.gz")
  execute_process(COMMAND ${JOGA_GZIP} -9nc "${source}" OUTPUT_FILE "${file}" COMMAND_ERROR_IS_FATAL ANY)
  install(FILES "${file}" DESTINATION "${destination}" COMPONENT ${component})
endfunction()

# Generated from the program's table of commands: the manual page, and shell completion.
function(_joga_made_by_program)
  set(made "${PROJECT_BINARY_DIR}/generated/made_by_program")
  file(MAKE_DIRECTORY "${made}")
  set(program "\"$<TARGET_FILE:joga_app>\"")
  set(script "${program} help --manual | \"${JOGA_GZIP}\" -9n > \"${made}/joga.1.gz\"")
  foreach(shell IN ITEMS bash zsh fish)
    string(APPEND script " && ${program} help --completion ${shell} > \"${made}/joga.${shell}\"")
  endforeach()
  add_custom_command(
    TARGET joga_app
    POST_BUILD
    COMMAND sh -c "${script}"
    BYPRODUCTS "${made}/joga.1.gz" "${made}/joga.bash" "${made}/joga.zsh" "${made}/joga.fish"
    VERBATIM)
  install(FILES "${made}/joga.1.gz" DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT runtime)
  set(share "${CMAKE_INSTALL_DATADIR}")
  install(FILES "${made}/joga.bash" DESTINATION ${share}/bash-completion/completions RENAME joga COMPONENT runtime)
  install(FILES "${made}/joga.zsh" DESTINATION ${share}/zsh/vendor-completions RENAME _joga COMPONENT runtime)
  install(FILES "${made}/joga.fish" DESTINATION ${share}/fish/vendor_completions.d COMPONENT runtime)
endfunction()

# joga_package(): manual page, shell completion, systemd service, desktop entry, icon, AppStream data, and the packages.
function(joga_package)
  find_program(JOGA_GZIP gzip REQUIRED)
  mark_as_advanced(JOGA_GZIP)
  set(from "${PROJECT_SOURCE_DIR}/packaging")
  set(share "${CMAKE_INSTALL_DATADIR}")
  set(SOURCE_DATE "${JOGA_RELEASED}")
  set(debian_version "${PROJECT_VERSION}")
  if(NOT JOGA_RELEASED)
    string(TIMESTAMP SOURCE_DATE "%Y-%m-%d" UTC)
    # Debian sorts this version before the release and after earlier packages; apt would not replace a package by one of the same
    # version.
    string(TIMESTAMP now "%Y%m%d%H%M%S" UTC)
    string(APPEND debian_version "~dev${now}")
  endif()
  string(TIMESTAMP SOURCE_DATE_LONG "%a, %d %b %Y %H:%M:%S +0000" UTC)
  foreach(file IN ITEMS invalid.joga.joga.metainfo.xml changelog.Debian)
    configure_file("${from}/${file}.in" "${PROJECT_BINARY_DIR}/generated/${file}" @ONLY)
  endforeach()

  # Each name has one package file, so that joga_*.deb and the like match exactly one each.
  file(GLOB older "${PROJECT_BINARY_DIR}/*joga*_*.deb")
  if(older)
    file(REMOVE ${older})
  endif()

  _joga_made_by_program()
  set(packages runtime:joga development:libjoga-dev)
  if(JOGA_PYTHON_MODULE)
    list(APPEND packages python:python3-joga)
    install(FILES "${PROJECT_SOURCE_DIR}/docs/python.md" DESTINATION ${share}/doc/python3-joga COMPONENT python)
    foreach(example IN ITEMS pettingzoo_env.py openspiel_game.py stand_ins.py)
      install(FILES "${PROJECT_SOURCE_DIR}/examples/${example}" DESTINATION ${share}/doc/python3-joga/examples COMPONENT python)
    endforeach()
    install(DIRECTORY "${PROJECT_SOURCE_DIR}/examples/course" DESTINATION ${share}/doc/python3-joga/examples COMPONENT python)
  endif()
  foreach(package IN LISTS packages)
    string(REGEX MATCH "^(.*):(.*)$" package "${package}")
    set(component "${CMAKE_MATCH_1}")
    set(doc "${share}/doc/${CMAKE_MATCH_2}")
    _joga_compressed("${PROJECT_SOURCE_DIR}/CHANGELOG.md" changelog ${doc} ${component})
    _joga_compressed("${PROJECT_BINARY_DIR}/generated/changelog.Debian" changelog.Debian ${doc} ${component})
    install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION ${doc} RENAME copyright COMPONENT ${component})
  endforeach()
  install(FILES "${PROJECT_SOURCE_DIR}/docs/libraries.md" DESTINATION ${share}/doc/libjoga-dev COMPONENT development)
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/examples/library/" DESTINATION ${share}/doc/libjoga-dev/examples COMPONENT development)
  install(
    DIRECTORY "${PROJECT_SOURCE_DIR}/examples/bots"
    DESTINATION ${share}/doc/joga/examples
    COMPONENT runtime
    PATTERN __pycache__ EXCLUDE)
  # Installs the documents that --help and the manual page call docs/.
  install(
    DIRECTORY "${PROJECT_SOURCE_DIR}/docs"
    DESTINATION ${share}/doc/joga
    COMPONENT runtime
    PATTERN images EXCLUDE)
  # The service for hosts; it starts only when an administrator enables it.
  install(FILES "${from}/joga-host.service" DESTINATION lib/systemd/system COMPONENT runtime)
  install(FILES "${from}/joga.desktop" DESTINATION ${share}/applications COMPONENT runtime)
  install(FILES "${PROJECT_SOURCE_DIR}/web/src/icon.svg" DESTINATION ${share}/icons/hicolor/scalable/apps RENAME joga.svg
          COMPONENT runtime)
  install(FILES "${PROJECT_BINARY_DIR}/generated/invalid.joga.joga.metainfo.xml" DESTINATION ${share}/metainfo COMPONENT runtime)

  set(CPACK_GENERATOR DEB)
  set(CPACK_PACKAGE_NAME joga)
  set(CPACK_PACKAGE_CONTACT "joga contributors <joga@joga.invalid>")
  set(CPACK_PACKAGE_VENDOR "joga contributors")
  # Each package has its own summary, in the first line of its description.
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
  set(CPACK_STRIP_FILES ON)
  set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                                  WORLD_EXECUTE)
  # One package for each component of the installation: the program, and the libraries for other projects.
  set(CPACK_COMPONENTS_ALL runtime development)
  if(JOGA_PYTHON_MODULE)
    list(APPEND CPACK_COMPONENTS_ALL python)
  endif()
  set(CPACK_COMPONENTS_GROUPING IGNORE)
  set(CPACK_DEB_COMPONENT_INSTALL ON)
  set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PACKAGE_VERSION "${debian_version}")
  set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
  set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
  set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME joga)
  # Not section "games": its programs must be in /usr/games, which is not in the PATH of root and scripts.
  set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION misc)
  set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS ON)
  # Bots need the certificates to play at a host over TLS.
  set(CPACK_DEBIAN_RUNTIME_PACKAGE_RECOMMENDS "bubblewrap, ca-certificates")
  set(CPACK_DEBIAN_RUNTIME_PACKAGE_SUGGESTS www-browser)
  set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA "${from}/debian/postinst" "${from}/debian/prerm" "${from}/debian/postrm")
  set(CPACK_DEBIAN_RUNTIME_DESCRIPTION
      "board games Quantik, Eximo, Fields of Action, Small Star Empires
Four board games for two people, or for one against a computer with levels
from newcomer to champion, in the terminal and in the browser. Lessons, hints
and reviews in words, puzzles, studies with an engine; Quantik and small star
maps are solved. Bots in any language can play, against it and each other.")
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libjoga-dev)
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_RECOMMENDS "g++, cmake")
  set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION
      "rules and engines of four board games, for C++ programs
Rules, records, searches, exact results, players and matches of Quantik, Eximo,
Fields of Action and Small Star Empires: static libraries, C++20 headers, and
what CMake needs to find them.")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-joga)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.11), python3 (<< 3.12), python3-numpy")
  set(CPACK_DEBIAN_PYTHON_DESCRIPTION
      "rules, engines and learning environments of four board games, for Python
Quantik, Eximo, Fields of Action and Small Star Empires as a Python package:
rules, records, searches, exact results, matches between bots, and thousands
of games at once as numpy arrays for programs that learn.")
  set(CPACK_SOURCE_GENERATOR TXZ)
  set(CPACK_SOURCE_PACKAGE_FILE_NAME "joga-${PROJECT_VERSION}")
  set(CPACK_SOURCE_IGNORE_FILES "/\\.git/" "/\\.git$" "${PROJECT_SOURCE_DIR}/build/" /node_modules/)
  set(CPACK_VERBATIM_VARIABLES ON)
  include(CPack)
endfunction()
