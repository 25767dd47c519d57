#include "joga/service/message.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/record/json.hpp"
#include "joga/service/catalogue.hpp"

namespace joga::service {
namespace {

// Every JSON reader represents whole numbers up to this one exactly.
constexpr std::int64_t kLargestId = (std::int64_t{1} << 53U) - 1;

// The most values in one message: enough for the longest game. A few megabytes of brackets would otherwise
// take up a hundred megabytes of memory.
constexpr std::size_t kMostValues = 300'000;

[[nodiscard]] std::optional<std::int64_t> whole_number(const json& value, std::int64_t least,
                                                       std::int64_t most) {
  // A page may write 3 as 3.0.
  if (value.is_number_float()) {
    const double number = value.get<double>();
    if (std::nearbyint(number) != number || std::abs(number) > static_cast<double>(kLargestId))
      return std::nullopt;
    const auto whole = static_cast<std::int64_t>(number);
    return whole >= least && whole <= most ? std::optional(whole) : std::nullopt;
  }
  if (!value.is_number_integer()) return std::nullopt;
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(kLargestId))
    return std::nullopt;
  const auto number = value.get<std::int64_t>();
  return number >= least && number <= most ? std::optional(number) : std::nullopt;
}

[[nodiscard]] Failure malformed(Message message) {
  return {FailureCode::Malformed, std::move(message)};
}

}  // namespace

Result<Request, Unreadable> parse_request(std::string_view text, std::size_t most_bytes) {
  if (text.size() > most_bytes)
    return Unreadable{{}, malformed({text::kMessageTooLarge, text.size(), most_bytes})};
  Result<json, record::JsonProblem> values = record::parse_json_values(text, kMostValues);
  if (!values)
    return Unreadable{{}, malformed({text::kMessageNotJson, values.error().offset, values.error().message})};
  json& root = *values;
  if (!root.is_object()) return Unreadable{{}, malformed(text::kMessageNotObject)};
  const auto id = root.find("id");
  const std::optional<std::int64_t> number =
      id == root.end() ? std::nullopt : whole_number(*id, 0, kLargestId);
  if (!number) return Unreadable{{}, malformed(text::kMessageId)};
  const auto name = root.find("request");
  if (name == root.end() || !name->is_string()) return Unreadable{number, malformed(text::kMessageRequest)};
  const auto params = root.find("params");
  if (params != root.end() && !params->is_object())
    return Unreadable{number, malformed(text::kMessageParams)};
  return Request{
      .id = *number,
      .name = name->get<std::string>(),
      .params = std::make_shared<const json>(params == root.end() ? json::object() : std::move(*params))};
}

Failure unknown_request(std::string_view name, std::span<const std::string_view> valid) {
  const std::vector<Message> names(valid.begin(), valid.end());
  return malformed({text::kUnknownRequest, excerpt(name), Message::list(names)});
}

// --- Answers ---

std::string text_of(const json& message) {
  return message.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string result_message(std::int64_t id, const std::string& result) {
  return R"({"id":)" + std::to_string(id) + R"(,"result":)" + result + '}';
}

std::string failure_message(const std::optional<std::int64_t>& id, const Failure& failure,
                            Language language) {
  return text_of(
      {{"id", id ? json(*id) : json(nullptr)},
       {"error", {{"code", failure_word(failure.code)}, {"message", failure.message.in(language)}}}});
}

// --- Parameters ---

Parameters::Parameters(const json& object, std::string path) : object_(&object), path_(std::move(path)) {
  if (object.is_object()) return;
  reject(
      malformed({text::kParameterWants, path_.substr(0, path_.find_last_not_of('/') + 1), text::kAnObject}));
}

const json* Parameters::member(std::string_view key) const {
  if (!object_->is_object()) return nullptr;
  const auto found = object_->find(key);
  // A page may send null instead of omitting a parameter.
  return found == object_->end() || found->is_null() ? nullptr : &*found;
}

bool Parameters::has_text(std::string_view key) const {
  const json* value = member(key);
  return value != nullptr && value->is_string();
}

const json* Parameters::required(std::string_view key) {
  const json* value = member(key);
  if (value == nullptr) reject(malformed({text::kParameterMissing, path_ + std::string(key)}));
  return value;
}

void Parameters::wants(std::string_view key, Message what) {
  reject(malformed({text::kParameterWants, path_ + std::string(key), std::move(what)}));
}

std::optional<std::string> Parameters::read_text(std::string_view key, const json& value,
                                                 std::size_t most_bytes) {
  if (!value.is_string()) {
    wants(key, text::kAText);
    return std::nullopt;
  }
  const auto& string = value.get_ref<const std::string&>();
  if (string.size() > most_bytes) {
    reject(malformed({text::kParameterTooLong, path_ + std::string(key), string.size(), most_bytes}));
    return std::nullopt;
  }
  return string;
}

std::string Parameters::text(std::string_view key, std::size_t most_bytes) {
  const json* value = required(key);
  return value == nullptr ? std::string() : read_text(key, *value, most_bytes).value_or(std::string());
}

std::optional<std::string> Parameters::text_if_given(std::string_view key, std::size_t most_bytes) {
  const json* value = member(key);
  return value == nullptr ? std::nullopt : read_text(key, *value, most_bytes);
}

bool Parameters::truth(std::string_view key) {
  const json* value = required(key);
  if (value == nullptr) return false;
  if (!value->is_boolean()) {
    wants(key, text::kATruth);
    return false;
  }
  return value->get<bool>();
}

std::int64_t Parameters::whole(std::string_view key, std::int64_t least, std::int64_t most) {
  const json* value = required(key);
  if (value == nullptr) return least;
  const std::optional<std::int64_t> number = whole_number(*value, least, most);
  if (!number) wants(key, {text::kAWholeNumber, least, most});
  return number.value_or(least);
}

double Parameters::number(std::string_view key, double least, double most, double default_value) {
  const json* value = member(key);
  if (value == nullptr) return default_value;
  const double number = value->is_number() ? value->get<double>() : least - 1;
  if (number >= least && number <= most) return number;
  wants(key, {text::kANumber, json(least).dump(), json(most).dump()});
  return default_value;
}

Player Parameters::player(std::string_view key) {
  return whole(key, 1, 2) == 1 ? Player::One : Player::Two;
}

std::vector<std::string> Parameters::texts(std::string_view key, std::size_t most) {
  const json& values = list(key, 0, most);
  std::vector<std::string> texts;
  texts.reserve(values.size());
  for (const json& value : values) {
    std::optional<std::string> string = read_text(key, value, kLongestText);
    if (!string) return {};
    texts.push_back(*std::move(string));
  }
  return texts;
}

std::vector<std::string> Parameters::texts_if_given(std::string_view key, std::size_t most) {
  return has(key) ? texts(key, most) : std::vector<std::string>();
}

const json& Parameters::object(std::string_view key) {
  static const json nothing = json::object();
  const json* value = required(key);
  if (value == nullptr) return nothing;
  if (!value->is_object()) {
    wants(key, text::kAnObject);
    return nothing;
  }
  return *value;
}

const json& Parameters::list(std::string_view key, std::size_t least, std::size_t most) {
  static const json nothing = json::array();
  const json* value = required(key);
  if (value == nullptr) return nothing;
  if (!value->is_array() || value->size() < least || value->size() > most) {
    wants(key, least == most ? Message(text::kAListOf, least) : Message(text::kAList, most));
    return nothing;
  }
  return *value;
}

}  // namespace joga::service
