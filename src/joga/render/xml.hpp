// Writes well-formed XML: closes all elements and escapes all text.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace joga::render {

// At most two decimals, with a point in every locale: "12", "0.5", "-3.25".
[[nodiscard]] std::string decimal(double number);

// Escapes text for use between tags and in attributes.
[[nodiscard]] std::string escaped(std::string_view text);

struct Attribute {
  Attribute(std::string_view attribute, std::string_view text) : name(attribute), value(text) {}
  Attribute(std::string_view attribute, double number) : name(attribute), value(decimal(number)) {}

  std::string_view name;
  std::string value;
};
using Attributes = std::initializer_list<Attribute>;

class Xml {
 public:
  void open(std::string_view element, Attributes attributes);
  void close();
  void leaf(std::string_view element, Attributes attributes);
  void text(std::string_view element, Attributes attributes, std::string_view content);

  // Appends elements that another writer has made.
  void append(std::string_view elements) { out_ += elements; }

  // Returns the document; every element must be closed.
  [[nodiscard]] std::string take();

 private:
  void start(std::string_view element, Attributes attributes);

  std::string out_;
  std::vector<std::string> open_;
};

}  // namespace joga::render
