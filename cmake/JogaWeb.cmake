# The page of `joga serve`: web/ is copied into the build folder, built there by Vite, and put into the program. Nothing is
# written to the source tree. Needs Node.js 18 or newer with npm, and the packages of web/package-lock.json from npm's registry.

set(JOGA_WEB_COPY "${PROJECT_BINARY_DIR}/page-source/web")

# Sets `variable` to the files below those entries of web/ that match REGEX. Not GLOB_RECURSE from web/ itself: it would search a
# developer's node_modules at each build.
function(_joga_web_files variable regex)
  file(GLOB files LIST_DIRECTORIES false CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/web/*")
  file(GLOB entries LIST_DIRECTORIES true CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/web/*")
  foreach(entry IN LISTS entries)
    if(IS_DIRECTORY "${entry}" AND NOT entry MATCHES "/(node_modules|dist)$")
      file(GLOB_RECURSE below CONFIGURE_DEPENDS "${entry}/*")
      list(APPEND files ${below})
    endif()
  endforeach()
  list(FILTER files INCLUDE REGEX "^${PROJECT_SOURCE_DIR}/web/${regex}")
  set(${variable} "${files}" PARENT_SCOPE)
endfunction()

# Makes ${page}, the folder with the built page, and with JOGA_SITE also ${site}. The steps share a folder, so they run in
# sequence.
function(_joga_build_page page stamp site site_stamp)
  find_program(JOGA_NPM npm REQUIRED)
  find_program(JOGA_NODE node REQUIRED)
  mark_as_advanced(JOGA_NPM JOGA_NODE)
  execute_process(COMMAND "${JOGA_NODE}" --version OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT version MATCHES "^v([0-9]+)" OR CMAKE_MATCH_1 LESS 18)
    message(FATAL_ERROR "joga's page needs Node.js 18 or newer, and this is ${version}")
  endif()
  set(script "${PROJECT_SOURCE_DIR}/cmake/build_page.cmake")
  set(module "${PROJECT_SOURCE_DIR}/build/wasm/joga.wasm")
  set(run ${CMAKE_COMMAND} -D "NPM=${JOGA_NPM}" -D "SOURCE=${PROJECT_SOURCE_DIR}" -D "COPY=${JOGA_WEB_COPY}" -D
          "PAGE=${page}" -D "SITE=${site}" -D "MODULE=${module}" -D "VERSION=${PROJECT_VERSION}" -D "TESTS=${JOGA_TESTS}")
  _joga_web_files(package_files "(package|\\.npmrc)")
  _joga_web_files(page_files "(src/|public/|index\\.html|tsconfig|vite\\.config)")
  _joga_web_files(all_files "")
  file(GLOB drawings CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/data/drawings/*.*" "${PROJECT_SOURCE_DIR}/data/drawings/games/*")
  file(GLOB schemas CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/docs/*.schema.json")

  # Tests need more packages, so a folder that was made without them fetches all of them again.
  set(packages "${PROJECT_BINARY_DIR}/web-packages.stamp")
  if(JOGA_TESTS)
    set(packages "${PROJECT_BINARY_DIR}/web-test-packages.stamp")
  endif()
  add_custom_command(
    OUTPUT "${packages}"
    COMMAND ${run} -D STEP=packages -P "${script}"
    COMMAND ${CMAKE_COMMAND} -E touch "${packages}"
    DEPENDS ${package_files} "${script}"
    COMMENT "Fetching the page's packages"
    VERBATIM)
  add_custom_command(
    OUTPUT "${stamp}"
    COMMAND ${run} -D STEP=page -P "${script}"
    COMMAND ${CMAKE_COMMAND} -E touch "${stamp}"
    DEPENDS ${page_files} ${drawings} "${packages}" "${script}"
    COMMENT "Building the page"
    VERBATIM)

  if(JOGA_SITE)
    # The module has its own compiler and build folder, and its build checks by itself what is out of date.
    add_custom_target(
      joga_module
      COMMAND ${CMAKE_COMMAND} -D "SOURCE=${PROJECT_SOURCE_DIR}" -P "${PROJECT_SOURCE_DIR}/cmake/build_module.cmake"
      BYPRODUCTS "${module}"
      COMMENT "Building the WebAssembly module"
      USES_TERMINAL VERBATIM)
    _joga_web_files(site_files "(site/|src/site/|vite\\.site\\.config)")
    file(GLOB data CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/data/networks/*" "${PROJECT_SOURCE_DIR}/data/openings/*"
         "${PROJECT_SOURCE_DIR}/data/quantik/*" "${PROJECT_SOURCE_DIR}/data/stars/*")
    add_custom_command(
      OUTPUT "${site_stamp}"
      COMMAND ${run} -D STEP=site -P "${script}"
      COMMAND ${CMAKE_COMMAND} -E touch "${site_stamp}"
      DEPENDS ${site_files} ${data} "${module}" "${stamp}"
      COMMENT "Putting the site together"
      VERBATIM)
    set(last "${site_stamp}")
  else()
    set(last "${stamp}")
  endif()

  # Further files that the tests of the page need.
  set(tests "${PROJECT_BINARY_DIR}/web-tests.stamp")
  add_custom_command(
    OUTPUT "${tests}"
    COMMAND ${run} -D STEP=copy -P "${script}"
    COMMAND ${CMAKE_COMMAND} -E touch "${tests}"
    DEPENDS ${all_files} ${schemas} "${PROJECT_SOURCE_DIR}/docs/hosting.md" "${last}"
    COMMENT "Copying the page's tests"
    VERBATIM)
  if(JOGA_TESTS)
    add_custom_target(joga_web_tests ALL DEPENDS "${tests}")
  endif()
endfunction()

# _joga_embed_page(name folder stamp): adds the source that defines joga::app::name() to joga_page.
function(_joga_embed_page name folder stamp)
  set(source "${PROJECT_BINARY_DIR}/generated/${name}.cpp")
  set(script "${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake")
  add_custom_command(
    OUTPUT "${source}"
    COMMAND ${CMAKE_COMMAND} -D NAME=${name} -D "FOLDER=${folder}" -D "OUTPUT=${source}" -P "${script}"
    DEPENDS ${stamp} "${script}" "${PROJECT_SOURCE_DIR}/cmake/embed_bytes.cmake"
    COMMENT "Embedding the ${name}"
    VERBATIM)
  target_sources(joga_page PRIVATE "${source}")
  set_source_files_properties("${source}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# joga_page(): the library joga_page, which defines joga::app::page() and joga::app::site(). Without JOGA_WEB the page only says
# that it was not built; without JOGA_SITE there are no files of the site.
function(joga_page)
  if(JOGA_SITE AND NOT JOGA_WEB)
    message(FATAL_ERROR "JOGA_SITE needs JOGA_WEB: the site is the page with more files")
  endif()
  add_library(joga_page STATIC)
  set(site "${PROJECT_BINARY_DIR}/site")
  set(site_stamp "${PROJECT_BINARY_DIR}/site.stamp")
  if(JOGA_WEB)
    set(page "${PROJECT_BINARY_DIR}/page")
    set(stamp "${PROJECT_BINARY_DIR}/page.stamp")
    _joga_build_page("${page}" "${stamp}" "${site}" "${site_stamp}")
  else()
    set(page "${PROJECT_SOURCE_DIR}/cmake/no_page")
    set(stamp "${page}/index.html")
  endif()
  _joga_embed_page(page "${page}" "${stamp}")
  if(JOGA_SITE)
    _joga_embed_page(site "${site}" "${site_stamp}")
  else()
    _joga_embed_page(site "" "")
  endif()
  joga_compile(joga_page)
  target_include_directories(joga_page PRIVATE "${PROJECT_SOURCE_DIR}/src")
endfunction()

# joga_web_checks(): the tests of the page, in CTest as web.*. The browser tests take longest, so they start first (COST), all in
# one process with one browser.
function(joga_web_checks)
  if(NOT JOGA_WEB)
    return()
  endif()
  foreach(check "unit test" "types check" "lint lint" "format format:check")
    separate_arguments(check)
    list(GET check 0 name)
    list(GET check 1 command)
    add_test(
      NAME ${JOGA_TEST_PREFIX}web.${name}
      COMMAND "${JOGA_NPM}" run --silent ${command}
      WORKING_DIRECTORY "${JOGA_WEB_COPY}")
    set_tests_properties(${JOGA_TEST_PREFIX}web.${name}
                         PROPERTIES LABELS web ENVIRONMENT "JOGA_PAGE_CACHE=${JOGA_WEB_COPY}/node_modules/.vite")
  endforeach()

  set(environment
      "JOGA_BINARY=$<TARGET_FILE:joga_app>"
      "JOGA_PAGE=${PROJECT_BINARY_DIR}/page"
      "JOGA_PAGE_CACHE=${JOGA_WEB_COPY}/node_modules/.vite"
      "JOGA_SCREENSHOTS=${PROJECT_BINARY_DIR}/screenshots")
  # The command does not go through npm: on a timeout CTest must kill the tests themselves.
  set(e2e "${JOGA_NODE}" node_modules/vitest/vitest.mjs run --config vitest.e2e.config.ts)
  add_test(
    NAME ${JOGA_TEST_PREFIX}web.e2e
    COMMAND ${e2e}
    WORKING_DIRECTORY "${JOGA_WEB_COPY}")
  add_test(
    NAME ${JOGA_TEST_PREFIX}web.e2e.firefox
    COMMAND ${CMAKE_COMMAND} -E env JOGA_E2E_BROWSER=firefox ${e2e} essentials
    WORKING_DIRECTORY "${JOGA_WEB_COPY}")
  set(tests ${JOGA_TEST_PREFIX}web.e2e ${JOGA_TEST_PREFIX}web.e2e.firefox)
  if(JOGA_SITE)
    set(site ${CMAKE_COMMAND} -E env "JOGA_E2E_SITE=${PROJECT_BINARY_DIR}/site")
    add_test(
      NAME ${JOGA_TEST_PREFIX}web.e2e.site
      COMMAND ${site} ${e2e} e2e/essentials.test e2e/study.test e2e/study_tools.test e2e/site
      WORKING_DIRECTORY "${JOGA_WEB_COPY}")
    add_test(
      NAME ${JOGA_TEST_PREFIX}web.e2e.site.firefox
      COMMAND ${site} JOGA_E2E_BROWSER=firefox ${e2e} e2e/essentials.test e2e/site.test
      WORKING_DIRECTORY "${JOGA_WEB_COPY}")
    list(APPEND tests ${JOGA_TEST_PREFIX}web.e2e.site ${JOGA_TEST_PREFIX}web.e2e.site.firefox)
  endif()
  set_tests_properties(${tests} PROPERTIES LABELS web COST 100 TIMEOUT 1800 ENVIRONMENT "${environment}")
endfunction()
