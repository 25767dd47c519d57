# Installs BUILD into a prefix in SCRATCH, builds CONSUMER against it, and runs both programs.

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
