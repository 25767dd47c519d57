# Compiler settings of every target: warnings, sanitizers, and faster tools (ccache, mold) if they are installed.

include(CheckIPOSupported)
include(CheckLinkerFlag)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Kind of build" FORCE)
endif()

if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
  set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")

  # The tools are looked up only once: if a later run found them, everything would be compiled again.
  if(NOT DEFINED JOGA_CCACHE)
    find_program(JOGA_CCACHE ccache)
  endif()
  if(NOT DEFINED JOGA_MOLD)
    find_program(JOGA_MOLD mold)
  endif()
  mark_as_advanced(JOGA_CCACHE JOGA_MOLD)
  if(JOGA_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${JOGA_CCACHE}")
  endif()

  if(JOGA_MOLD)
    check_linker_flag(CXX -fuse-ld=mold JOGA_MOLD_WORKS)
    if(JOGA_MOLD_WORKS)
      add_link_options(-fuse-ld=mold)
    endif()
  endif()
endif()

if(JOGA_SANITIZE)
  # Any finding ends the program; otherwise a test would pass with a report that nobody reads. char is signed as on x86-64, so
  # that arm64 machines, where it is unsigned by default, test that as well.
  add_compile_options(-fsanitize=${JOGA_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -fsigned-char)
  add_link_options(-fsanitize=${JOGA_SANITIZE})
endif()

if(JOGA_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES Clang)
    message(FATAL_ERROR "JOGA_FUZZ needs clang: libFuzzer is part of it")
  endif()
  # The libraries are instrumented, since coverage guides the fuzzer; everything that links them needs the flag.
  add_link_options(-fsanitize=fuzzer-no-link)
endif()

# A release is hardened: an exploitable memory error ends the program with a message instead. Developers' builds are not
# hardened: they find such errors with sanitizers, or do not optimise, in which case FORTIFY only warns.
set(JOGA_HARDENED OFF)
if(CMAKE_BUILD_TYPE STREQUAL Release AND NOT JOGA_WASM AND NOT JOGA_SANITIZE AND NOT JOGA_FUZZ AND NOT JOGA_LIGHT_OPTIMISATION STREQUAL -O0)
  set(JOGA_HARDENED ON)
  set(JOGA_HARDENING -fstack-protector-strong -fstack-clash-protection)
  # In libraries too, of which the Python module is made; the engine is as fast.
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  # Code that is not hot also gets checked jumps and returns, and the standard library's assertions.
  set(JOGA_LIGHT_HARDENING -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -D_GLIBCXX_ASSERTIONS)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
    list(APPEND JOGA_LIGHT_HARDENING -fcf-protection)
  elseif(CMAKE_SYSTEM_PROCESSOR STREQUAL aarch64)
    list(APPEND JOGA_LIGHT_HARDENING -mbranch-protection=standard)
  endif()
  add_link_options(-Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
endif()

if(JOGA_IPO)
  check_ipo_supported(LANGUAGES CXX)
endif()

# joga_compile(TARGET): the settings of all our own targets. They are PRIVATE, so that users of the libraries keep their own.
function(joga_compile target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF INTERPROCEDURAL_OPTIMIZATION ${JOGA_IPO})

  target_compile_options(
    ${target}
    PRIVATE -Wall
            -Wextra
            -Wpedantic
            -Wcast-align
            -Wcast-qual
            -Wconversion
            -Wdouble-promotion
            -Wextra-semi
            -Wformat=2
            -Wimplicit-fallthrough
            -Wnon-virtual-dtor
            -Wold-style-cast
            -Woverloaded-virtual
            -Wshadow
            -Wsign-conversion
            -Wundef
            -Wunused
            # g++ passes vectors wider than the machine's registers by another ABI and warns about it; no caller outside joga is
            # affected.
            -Wno-psabi)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # By default g++ collects garbage from 128 MB on. Most batches take 200 to 600 MB; a higher limit saves 5 % of the time.
    target_compile_options(${target} PRIVATE --param=ggc-min-heapsize=524288)
    target_compile_options(${target} PRIVATE -Wduplicated-cond -Wlogical-op)
    # g++ 12 falsely reports overlapping copies in plain std::string concatenation (GCC bug 105651).
    target_compile_options(${target} PRIVATE -Wno-restrict)
    if(CMAKE_UNITY_BUILD)
      # g++ treats the sources in a batch as headers, and warns about types that other files might see.
      target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
    if(JOGA_SANITIZE)
      # In instrumented code g++ cannot tell which variables have been initialised.
      target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized)
    endif()
    if(JOGA_SANITIZE MATCHES thread)
      # ThreadSanitizer does not support the fences in Asio; the locks beside them give it enough information.
      target_compile_options(${target} PRIVATE -Wno-tsan)
    endif()
  endif()
  if(JOGA_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()

  target_compile_options(${target} PRIVATE ${JOGA_HARDENING})

  # Debug builds check indices and empty containers, which is cheap and does not change the ABI.
  target_compile_definitions(${target} PRIVATE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)

  if(JOGA_NATIVE)
    target_compile_options(${target} PRIVATE $<IF:$<STREQUAL:${CMAKE_SYSTEM_PROCESSOR},x86_64>,-march=native,-mcpu=native>)
  endif()
endfunction()

# joga_compile_at_once(TARGET): in unity builds, compiles all sources of the target in one batch. The headers that they share take
# more than half of the compiler's time. Hot code stays in smaller batches, since g++ inlines less in a long source. The batch
# size is not 0, which means unlimited: CMake 3.25 then loops for ever on a target without such sources.
function(joga_compile_at_once target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_BATCH_SIZE 1000)
endfunction()
