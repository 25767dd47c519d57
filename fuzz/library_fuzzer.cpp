// Parses any bytes as a saved game to be listed, and as a file of settings. The list must find every game
// that can be opened, and settings must survive the round trip.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "joga/core/text.hpp"
#include "joga/library/settings.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/saved.hpp"
#include "joga/record/writer.hpp"

namespace {

using namespace joga;

[[noreturn]] void fail(const char* what, std::string_view text) {
  std::fprintf(stderr, "%s:\n%.*s\n", what, static_cast<int>(text.size()), text.data());
  std::abort();
}

void check_heading(std::string_view bytes) {
  const auto part = record::read_heading(bytes, false);
  const auto whole = record::read_heading(bytes, true);
  if (whole && !part) fail("read as a whole, but not as a part", bytes);
  if (whole && first_flaw(whole->spec)) fail("a flaw in a list", whole->spec);

  const record::ReadResult read = record::parse_record(bytes);
  if (!read) return;
  const std::string text = record::to_text(*read);  // as the library saves it
  const auto saved = record::read_heading(text, true);
  if (!saved) fail("saved, but not listed", text);
  if (saved->spec != read->game->spec().text() || saved->result != read->result)
    fail("listed as another", text);
}

void check_settings(std::string_view bytes) {
  const library::Settings settings = library::parse_settings(bytes);
  const std::string written = library::settings_text(settings, bytes);
  if (library::parse_settings(written) != settings) fail("other settings", written);
  if (library::settings_text(settings, written) != written) fail("written differently again", written);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check_heading(bytes);
  check_settings(bytes);
  return 0;
}
