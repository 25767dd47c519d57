// The system calls that a program in a sandbox may not make, as a filter for the kernel (seccomp).
//
// The sandbox holds without the filter; it takes away what no player needs and where kernels have had most of
// their bugs. The filter is small and fixed, so it is written out rather than made by libseccomp: this
// library is linked into programs of others, which would need that library too.
#pragma once

#include <string>

namespace joga::system {

// The filter as bubblewrap reads it: an array of struct sock_filter.
[[nodiscard]] std::string system_call_filter();

}  // namespace joga::system
