#include "joga/render/xml.hpp"

#include <cassert>
#include <cmath>
#include <utility>

#include "joga/render/characters.hpp"

namespace joga::render {
namespace {

// decode() has removed the characters that XML forbids.
void append_escaped(std::string& out, std::string_view text) {
  for (const char32_t character : decode(text)) {
    switch (character) {
      case U'&':
        out += "&amp;";
        break;
      case U'<':
        out += "&lt;";
        break;
      case U'>':
        out += "&gt;";
        break;
      case U'"':
        out += "&quot;";
        break;
      case U'\uFFFE':
      case U'\uFFFF':
        out += '?';
        break;
      default:
        append_utf8(out, character);
    }
  }
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  append_escaped(out, text);
  return out;
}

std::string decimal(double number) {
  // Writes whole hundredths: a general conversion would add large tables to the browser's download.
  const long long hundredths = std::llround(std::abs(number) * 100);
  std::string text = std::to_string(hundredths / 100);
  if (const long long rest = hundredths % 100; rest != 0) {
    text += '.';
    text += static_cast<char>('0' + rest / 10);
    if (rest % 10 != 0) text += static_cast<char>('0' + rest % 10);
  }
  return number < 0 && hundredths != 0 ? "-" + text : text;
}

void Xml::start(std::string_view element, Attributes attributes) {
  out_ += '<';
  out_ += element;
  for (const Attribute& attribute : attributes) {
    out_ += ' ';
    out_ += attribute.name;
    out_ += "=\"";
    append_escaped(out_, attribute.value);
    out_ += '"';
  }
}

void Xml::open(std::string_view element, Attributes attributes) {
  start(element, attributes);
  out_ += ">\n";
  open_.emplace_back(element);
}

void Xml::close() {
  assert(!open_.empty());
  out_ += "</" + open_.back() + ">\n";
  open_.pop_back();
}

void Xml::leaf(std::string_view element, Attributes attributes) {
  start(element, attributes);
  out_ += "/>\n";
}

void Xml::text(std::string_view element, Attributes attributes, std::string_view content) {
  start(element, attributes);
  out_ += '>';
  append_escaped(out_, content);
  out_ += "</";
  out_ += element;
  out_ += ">\n";
}

std::string Xml::take() {
  assert(open_.empty());
  return std::exchange(out_, {});
}

}  // namespace joga::render
