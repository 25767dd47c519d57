# Builds the page from SOURCE/web in COPY, so that nothing is written to the sources. NPM is the path of npm. STEP:
#
#   packages   fetches the packages of package-lock.json: with TESTS all of them, otherwise those that building needs
#   page       builds the page into the folder PAGE
#   site       combines it with the WebAssembly module MODULE into a site of joga's VERSION in the folder SITE
#   copy       brings COPY up to date, with the tests

cmake_minimum_required(VERSION 3.25)

# Replaces everything in COPY except what npm has installed. Files that the page shares with the program lie beside it, as in the
# source tree.
function(mirror)
  file(GLOB old LIST_DIRECTORIES true "${COPY}/*" "${COPY}/.*")
  list(FILTER old EXCLUDE REGEX "/(node_modules|\\.|\\.\\.)$")
  if(old)
    file(REMOVE_RECURSE ${old})
  endif()
  file(
    COPY "${SOURCE}/web/"
    DESTINATION "${COPY}"
    REGEX "/(node_modules|dist)$" EXCLUDE)
  file(COPY "${SOURCE}/data/drawings" DESTINATION "${COPY}/../data")
  file(GLOB schemas "${SOURCE}/docs/*.schema.json")
  file(COPY ${schemas} "${SOURCE}/docs/hosting.md" DESTINATION "${COPY}/../docs")
endfunction()

function(npm problem)
  execute_process(
    COMMAND
      ${CMAKE_COMMAND} -E env "JOGA_PAGE_OUT=${PAGE}" "JOGA_PAGE=${PAGE}" "JOGA_PAGE_CACHE=${COPY}/node_modules/.vite"
      "JOGA_SOURCE=${SOURCE}" "JOGA_SITE_OUT=${SITE}" "JOGA_MODULE=${MODULE}" "JOGA_VERSION=${VERSION}" "${NPM}" ${ARGN}
    WORKING_DIRECTORY "${COPY}"
    RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${problem}")
  endif()
endfunction()

mirror()
if(STEP STREQUAL packages)
  set(without "")
  if(NOT TESTS)
    set(without --omit=dev)
  endif()
  npm("the packages of joga's page could not be fetched: npm needs its registry, or a cache that has them (npm config get \
registry; what npm said is above)" ci ${without} --no-audit --no-fund --prefer-offline --ignore-scripts --loglevel=error)
elseif(STEP STREQUAL page)
  npm("joga's page could not be built (what Vite said is above)" run --silent build -- --logLevel warn)
elseif(STEP STREQUAL site)
  npm("joga's site could not be put together (what Vite said is above)" run --silent build:site -- --logLevel warn)
endif()
