// Parses any bytes as a file of records, as text and as JSON: parsing must survive them, and parsed records
// must survive the round trip.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>

#include "joga/record/json.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"

namespace {

using joga::record::ReadResult;
using joga::record::Record;

void check(const ReadResult& back, const Record& record, const std::string& written, const char* form) {
  if (back && *back == record) return;
  std::fprintf(stderr, "%s does not read back:\n%s\n", form, written.c_str());
  if (!back) std::fprintf(stderr, "%s\n", back.error().located().english().c_str());
  std::abort();
}

void check(const Record& record) {
  const std::string text = joga::record::to_text(record);
  const ReadResult from_text = joga::record::parse_record(text);
  check(from_text, record, text, "text");
  if (joga::record::to_text(*from_text) != text) {
    std::fprintf(stderr, "text changes when written again:\n%s\n", text.c_str());
    std::abort();
  }
  const std::string json = joga::record::to_json_text(record);
  std::istringstream input(json);
  check(*joga::record::JsonReader(input).next(), record, json, "JSON");
}

template <class AReader>
void read_all(const std::string& bytes) {
  std::istringstream input(bytes);
  AReader reader(input);
  while (const auto result = reader.next()) {
    if (*result) {
      check(**result);
    } else if (result->error().message.english().empty()) {
      std::abort();
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(data, data + size);
  read_all<joga::record::Reader>(bytes);
  read_all<joga::record::JsonReader>(bytes);
  read_all<joga::record::AnyReader>(bytes);
  return 0;
}
