// The library as a place to keep games that knows nothing of files (record::Storage).
#pragma once

#include <memory>

#include "joga/library/library.hpp"
#include "joga/record/storage.hpp"

namespace joga::library {

[[nodiscard]] std::shared_ptr<record::Storage> storage_of(Library library);

}  // namespace joga::library
