#include "joga/core/huge_array.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace joga {

void advise_huge_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t size) noexcept {
#ifdef MADV_HUGEPAGE
  if (size >= kHugePage) madvise(memory, size, MADV_HUGEPAGE);
#endif
}

}  // namespace joga
