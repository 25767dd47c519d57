# Writes OUTPUT, unless it is up to date: the commit of SOURCE, if git knows one, and BUILD.
set(name "${BUILD}")
execute_process(COMMAND git -C "${SOURCE}" rev-parse --short HEAD OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE
                RESULT_VARIABLE failed ERROR_QUIET)
if(NOT failed)
  string(PREPEND name "${commit}, ")
endif()
file(CONFIGURE OUTPUT "${OUTPUT}" CONTENT [[
#include "joga/app/program.hpp"

std::string_view joga::app::build_name() {
  return "@name@";
}
]] @ONLY)
