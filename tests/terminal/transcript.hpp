// Dialogues in line mode, from what is typed to the whole transcript.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/terminal/plain.hpp"
#include "library/temporary_folder.hpp"

namespace joga::testing {

// A user's place for one test, with a library of its own.
class PlainUser {
 public:
  explicit PlainUser(Language language = Language::English) : language_(language) {}

  // Who plays what; the transcript of the lines typed.
  [[nodiscard]] std::string play(const std::string& spec, std::string_view one, std::string_view two,
                                 std::initializer_list<std::string_view> lines,
                                 const std::string& position = {});
  // The same from the menu.
  [[nodiscard]] std::string menu(std::initializer_list<std::string_view> lines);

  // For options that few tests need; the library and the language are the user's.
  [[nodiscard]] terminal::PlainSetup setup() const;
  [[nodiscard]] std::string run(terminal::PlainSetup setup, std::initializer_list<std::string_view> lines);

  [[nodiscard]] std::shared_ptr<library::Library> library() const {
    return std::make_shared<library::Library>(folder_.path());
  }
  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path() / name; }
  // What the last dialogue gave back.
  [[nodiscard]] bool succeeded() const noexcept { return succeeded_; }

 private:
  Language language_;
  TemporaryFolder folder_{};
  bool succeeded_ = false;
};

// How often one text is in another.
[[nodiscard]] std::size_t count_of(std::string_view part, std::string_view whole);

// Compares with a file under tests/data/terminal. With JOGA_UPDATE_GOLDEN=1 in the environment the file is
// written instead: look at the difference before committing it.
void expect_transcript(const std::string& name, const std::string& text);

}  // namespace joga::testing
