// Dialogues in line mode, from the typed lines to the whole transcript.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/terminal/plain.hpp"
#include "library/temporary_folder.hpp"

namespace joga::testing {

// The folder of a user for one test, with a library of its own.
class PlainUser {
 public:
  explicit PlainUser(Language language = Language::English) : language_(language) {}

  // Plays a game with these players. Returns the transcript of the typed lines.
  [[nodiscard]] std::string play(const std::string& spec, std::string_view one, std::string_view two,
                                 std::initializer_list<std::string_view> lines,
                                 const std::string& position = {});
  // Does the same, starting from the menu.
  [[nodiscard]] std::string menu(std::initializer_list<std::string_view> lines);

  // For options that few tests need; the library and the language are the user's.
  [[nodiscard]] terminal::PlainSetup setup() const;
  [[nodiscard]] std::string run(terminal::PlainSetup setup, std::initializer_list<std::string_view> lines);

  [[nodiscard]] std::shared_ptr<library::Library> library() const {
    return std::make_shared<library::Library>(folder_.path());
  }
  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path() / name; }
  // The return value of the last dialogue.
  [[nodiscard]] bool succeeded() const noexcept { return succeeded_; }

 private:
  Language language_;
  TemporaryFolder folder_{};
  bool succeeded_ = false;
};

// The number of occurrences of `part`.
[[nodiscard]] std::size_t count_of(std::string_view part, std::string_view whole);

// Compares with a file under tests/data/terminal. With JOGA_UPDATE_GOLDEN=1 in the environment it writes the
// file instead: check the difference before committing it.
void expect_transcript(const std::string& name, const std::string& text);

}  // namespace joga::testing
