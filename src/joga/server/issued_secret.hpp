// The secrets that a host gives to new browsers. The store learns of a browser only when it becomes somebody,
// so the host signs its secrets: otherwise whoever can set a cookie for a browser, such as a page of a
// sibling domain, could choose its identity.
#pragma once

#include <string>
#include <string_view>

namespace joga::server {

// Makes a secret of 132 random bits, followed by a signature of 126 bits under the key.
[[nodiscard]] std::string issue_secret(std::string_view key);
// Returns whether the secret was issued under the key.
[[nodiscard]] bool is_issued(std::string_view secret, std::string_view key);

}  // namespace joga::server
