# Runs FUZZER briefly on SEEDS. libFuzzer adds its finds to the first folder, so that one is an empty SCRATCH: the seeds stay
# unchanged, and each run starts from the same state.

cmake_minimum_required(VERSION 3.25)

set(folders "${SCRATCH}/corpus")
file(REMOVE_RECURSE "${SCRATCH}/corpus")
file(MAKE_DIRECTORY "${SCRATCH}/corpus")
if(IS_DIRECTORY "${SEEDS}")
  list(APPEND folders "${SEEDS}")
endif()
execute_process(
  COMMAND "${FUZZER}" -seed=1 -runs=20000 -max_total_time=10 -timeout=10 -print_final_stats=1 "-artifact_prefix=${SCRATCH}/"
          ${folders} COMMAND_ERROR_IS_FATAL ANY)
