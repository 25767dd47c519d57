// A small, strict parser of the XML that joga writes: elements, attributes, text, the predefined entities.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace joga::render {

struct XmlElement {
  std::string name;
  std::map<std::string, std::string> attributes;  // as written, entities included
  std::string text;                               // directly inside, as written
  std::size_t depth = 0;
};

struct XmlCheck {
  std::vector<XmlElement> elements;  // in the order of their start tags
  std::optional<std::string> error;
};

[[nodiscard]] XmlCheck check_xml(std::string_view document);

}  // namespace joga::render
