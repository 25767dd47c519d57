#include "render/xml_check.hpp"

#include <array>
#include <cctype>

namespace joga::render {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view document) : rest_(document) {}

  [[nodiscard]] XmlCheck read() {
    while (!check_.error && !rest_.empty()) {
      if (rest_.starts_with("</")) {
        read_end_tag();
      } else if (rest_.starts_with('<')) {
        read_start_tag();
      } else {
        read_text();
      }
    }
    if (!check_.error && !open_.empty()) fail("an element is not closed");
    if (!check_.error && check_.elements.empty()) fail("there is no element");
    return check_;
  }

 private:
  void fail(std::string_view reason) {
    check_.error = std::string(reason) + " before: " + std::string(rest_.substr(0, 60));
  }

  [[nodiscard]] bool take(std::string_view expected) {
    if (!rest_.starts_with(expected)) {
      fail("expected " + std::string(expected));
      return false;
    }
    rest_.remove_prefix(expected.size());
    return true;
  }

  [[nodiscard]] std::string take_name() {
    std::size_t length = 0;
    while (length < rest_.size() &&
           (std::isalnum(static_cast<unsigned char>(rest_[length])) != 0 || rest_[length] == '-')) {
      ++length;
    }
    if (length == 0) fail("expected a name");
    const std::string name(rest_.substr(0, length));
    rest_.remove_prefix(length);
    return name;
  }

  // Text up to a delimiter, in which '&' begins one of the predefined entities and '<' does not occur.
  [[nodiscard]] std::string take_content(char delimiter) {
    constexpr std::array<std::string_view, 4> kEntities{"&amp;", "&lt;", "&gt;", "&quot;"};
    const std::string content(rest_.substr(0, rest_.find(delimiter)));
    for (std::size_t at = content.find('&'); at != std::string::npos; at = content.find('&', at + 1)) {
      bool known = false;
      for (const std::string_view entity : kEntities) {
        known = known || std::string_view(content).substr(at).starts_with(entity);
      }
      if (!known) fail("a bare '&'");
    }
    if (delimiter != '<' && content.find('<') != std::string::npos) fail("a '<' inside an attribute");
    for (const char character : content) {
      if (static_cast<unsigned char>(character) < 0x20 && character != '\n') fail("a control character");
    }
    rest_.remove_prefix(content.size());
    return content;
  }

  void read_start_tag() {
    if (open_.empty() && !check_.elements.empty()) return fail("a second root element");
    rest_.remove_prefix(1);
    XmlElement element{.name = take_name(), .attributes = {}, .text = {}, .depth = open_.size()};
    while (!check_.error && rest_.starts_with(' ')) {
      rest_.remove_prefix(1);
      const std::string name = take_name();
      if (check_.error || !take("=\"")) return;
      if (!element.attributes.emplace(name, take_content('"')).second) return fail("an attribute twice");
      if (!take("\"")) return;
    }
    check_.elements.push_back(element);
    if (rest_.starts_with("/>")) {
      rest_.remove_prefix(2);
    } else if (take(">")) {
      open_.push_back(check_.elements.size() - 1);
    }
  }

  void read_end_tag() {
    rest_.remove_prefix(2);
    const std::string name = take_name();
    if (open_.empty() || check_.elements[open_.back()].name != name)
      return fail("an end tag that ends nothing");
    open_.pop_back();
    (void)take(">");
  }

  void read_text() {
    const std::string text = take_content('<');
    if (!open_.empty()) {
      check_.elements[open_.back()].text += text;
    } else if (text.find_first_not_of("\n ") != std::string::npos) {
      fail("text outside the root element");
    }
  }

  std::string_view rest_;
  XmlCheck check_;
  std::vector<std::size_t> open_;
};

}  // namespace

XmlCheck check_xml(std::string_view document) {
  return Reader(document).read();
}

}  // namespace joga::render
