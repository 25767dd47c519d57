#include "joga/record/html_head.hpp"

#include "joga/render/xml.hpp"

namespace joga::record {

std::string html_head(std::string_view title, Language language, std::string_view style) {
  render::Xml head;
  head.open("head", {});
  head.leaf("meta", {{"charset", "utf-8"}});
  // Whatever slipped into the page, a browser would neither run nor fetch it.
  head.leaf("meta", {{"http-equiv", "Content-Security-Policy"},
                     {"content", "default-src 'none'; style-src 'unsafe-inline'"}});
  head.leaf("meta", {{"name", "viewport"}, {"content", "width=device-width"}});
  head.text("title", {}, title);
  head.open("style", {});
  head.append(style);
  head.close();
  head.close();
  return "<!DOCTYPE html>\n<html lang=\"" + std::string(language_code(language)) + "\">\n" + head.take();
}

}  // namespace joga::record
