// A file of the page, as the program carries it.
#pragma once

#include <string_view>

namespace joga::server {

struct Asset {
  std::string_view path{};  // as in the address: "/index.html"
  std::string_view type{};  // the content type
  std::string_view tag{};   // changes with the content; in quotes, as an ETag is
  std::string_view bytes{};
  bool lasting = false;  // whether the path never stands for other content
};

}  // namespace joga::server
