#include "joga/record/read_result.hpp"

#include "joga/record/catalogue.hpp"

namespace joga::record {

Message RecordError::located() const {
  return {text::kLocated, line, column, message};
}

}  // namespace joga::record
