// Structures as JSON objects, described once for writing and for reading:
//
//   template <>
//   struct Fields<play::Played> {
//     static void of(auto& archive, auto& played) {
//       archive("move", played.move);
//       archive("left", played.left);
//     }
//   };
//
// Optional fields without a value are omitted. Reading is strict: the Parameters keep the first error, and
// the caller checks their failure once, at the end.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/player.hpp"
#include "joga/core/text.hpp"
#include "joga/core/value.hpp"
#include "joga/record/limits.hpp"
#include "joga/record/value_json.hpp"
#include "joga/service/message.hpp"

namespace joga::service {

template <class T>
struct Fields;

// Every JSON reader represents whole numbers up to this one exactly. Larger ones, with up to 64 bits, are
// written as texts.
inline constexpr std::int64_t kMostWhole = (std::int64_t{1} << 53U) - 1;

class FieldWriter {
 public:
  explicit FieldWriter(json& object) : object_(object) {}

  void operator()(std::string_view key, bool truth) { object_[key] = truth; }
  void operator()(std::string_view key, const std::string& text) { object_[key] = text; }
  void operator()(std::string_view key, std::chrono::milliseconds time) { object_[key] = time.count(); }
  void operator()(std::string_view key, Player player) { object_[key] = player == Player::One ? 1 : 2; }
  void operator()(std::string_view key, PersonId person) { object_[key] = static_cast<std::int64_t>(person); }
  void operator()(std::string_view key, AnyMove move) { bits(key, move.bits); }
  void operator()(std::string_view key, const std::vector<AnyMove>& moves) {
    json& list = object_[key] = json::array();
    for (const AnyMove move : moves) list.push_back(std::to_string(move.bits));
  }
  void operator()(std::string_view key, const Value& value) { record::add_value(object_[key], value); }
  template <class T>
  void operator()(std::string_view key, const std::optional<T>& value) {
    if (value) (*this)(key, *value);
  }
  template <class T>
  void operator()(std::string_view key, const T& structure) {
    FieldWriter part(object_[key] = json::object());
    Fields<T>::of(part, structure);
  }

  // Stores a value that is already JSON.
  void set(std::string_view key, json value) { object_[key] = std::move(value); }
  template <std::integral T>
  void whole(std::string_view key, T number, std::int64_t /*least*/, std::int64_t /*most*/) {
    object_[key] = number;
  }
  template <std::integral T>
  void whole(std::string_view key, std::optional<T> number, std::int64_t least, std::int64_t most) {
    if (number) whole(key, *number, least, most);
  }
  void bits(std::string_view key, std::uint64_t number) { object_[key] = std::to_string(number); }
  void bits(std::string_view key, std::optional<std::uint64_t> number) {
    if (number) bits(key, *number);
  }
  template <class T>
  void word(std::string_view key, T value, std::string_view (*word_of)(T) noexcept, std::size_t /*count*/) {
    object_[key] = word_of(value);
  }
  template <class T>
  void list(std::string_view key, const std::vector<T>& structures, std::size_t /*most*/) {
    json& list = object_[key] = json::array();
    for (const T& structure : structures) {
      FieldWriter part(list.emplace_back(json::object()));
      Fields<T>::of(part, structure);
    }
  }

 private:
  json& object_;
};

class FieldReader {
 public:
  explicit FieldReader(Parameters& parameters) : parameters_(parameters) {}

  void operator()(std::string_view key, bool& truth) { truth = parameters_.truth(key); }
  void operator()(std::string_view key, std::string& text) { text = parameters_.text(key); }
  void operator()(std::string_view key, std::chrono::milliseconds& time) {
    time = std::chrono::milliseconds(parameters_.whole(key, 0, kMostWhole));
  }
  void operator()(std::string_view key, Player& player) { player = parameters_.player(key); }
  void operator()(std::string_view key, PersonId& person) {
    person = PersonId{parameters_.whole(key, 0, kMostWhole)};
  }
  void operator()(std::string_view key, AnyMove& move) { bits(key, move.bits); }
  void operator()(std::string_view key, std::vector<AnyMove>& moves) {
    for (const std::string& digits : parameters_.texts(key, record::kMostTurns))
      moves.push_back({parse_bits(digits)});
  }
  void operator()(std::string_view key, Value& value) {
    const std::optional<Value> read = record::read_value(parameters_.object(key));
    if (!read) refuse();
    value = read.value_or(Value());
  }
  template <class T>
  void operator()(std::string_view key, std::optional<T>& value) {
    if (parameters_.has(key)) (*this)(key, value.emplace());
  }
  template <class T>
  void operator()(std::string_view key, T& structure) {
    Parameters part(parameters_.object(key));
    FieldReader reader(part);
    Fields<T>::of(reader, structure);
    parameters_.take(part);
  }

  template <std::integral T>
  void whole(std::string_view key, T& number, std::int64_t least, std::int64_t most) {
    number = static_cast<T>(parameters_.whole(key, least, most));
  }
  template <std::integral T>
  void whole(std::string_view key, std::optional<T>& number, std::int64_t least, std::int64_t most) {
    if (parameters_.has(key)) whole(key, number.emplace(), least, most);
  }
  void bits(std::string_view key, std::uint64_t& number) { number = parse_bits(parameters_.text(key)); }
  void bits(std::string_view key, std::optional<std::uint64_t>& number) {
    if (parameters_.has(key)) bits(key, number.emplace());
  }
  template <class T>
  void word(std::string_view key, T& value, std::string_view (*word_of)(T) noexcept, std::size_t count) {
    const std::string word = parameters_.text(key);
    for (std::size_t i = 0; i < count; ++i) {
      value = static_cast<T>(i);
      if (word_of(value) == word) return;
    }
    refuse();
  }
  template <class T>
  void list(std::string_view key, std::vector<T>& structures, std::size_t most) {
    for (const json& one : parameters_.list(key, 0, most)) {
      Parameters part(one);
      FieldReader reader(part);
      Fields<T>::of(reader, structures.emplace_back());
      parameters_.take(part);
    }
  }

  [[nodiscard]] Parameters& parameters() const noexcept { return parameters_; }
  void refuse() { parameters_.reject({FailureCode::Malformed, {}}); }

 private:
  [[nodiscard]] std::uint64_t parse_bits(const std::string& digits) {
    const std::optional<std::uint64_t> number = number_from<std::uint64_t>(digits);
    if (!number) refuse();
    return number.value_or(0);
  }

  Parameters& parameters_;
};

// --- Variants: the member `key` names the alternative; its fields stand beside it ---

template <class Variant>
using AlternativeNames = std::array<std::string_view, std::variant_size_v<Variant>>;

template <class Variant>
[[nodiscard]] json variant_json(std::string_view key, const AlternativeNames<Variant>& names,
                                const Variant& variant) {
  json object = json::object();
  object[key] = names[variant.index()];
  FieldWriter writer(object);
  std::visit([&]<class T>(const T& alternative) { Fields<T>::of(writer, alternative); }, variant);
  return object;
}

template <class Variant>
void read_variant(std::string_view key, const AlternativeNames<Variant>& names, Parameters& parameters,
                  Variant& variant) {
  FieldReader reader(parameters);
  const auto name = std::ranges::find(names, parameters.text(key));
  if (name == names.end()) return reader.refuse();
  const auto number = static_cast<std::size_t>(name - names.begin());
  const auto read_one = [&]<std::size_t kNumber>() {
    using Alternative = std::variant_alternative_t<kNumber, Variant>;
    Fields<Alternative>::of(reader, variant.template emplace<kNumber>());
    return true;
  };
  [&]<std::size_t... kNumbers>(std::index_sequence<kNumbers...>) {
    static_cast<void>(((number == kNumbers && read_one.template operator()<kNumbers>()) || ...));
  }(std::make_index_sequence<std::variant_size_v<Variant>>{});
}

}  // namespace joga::service
