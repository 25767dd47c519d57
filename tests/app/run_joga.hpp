// Runs the built program as a person or another program would.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace joga::testing {

struct ProgramRun {
  int status = -1;      // exit status; 128 + signal if one ended it
  std::string out{};    // standard output
  std::string error{};  // standard error
};

struct RunOptions {
  std::string input{};                               // standard input
  std::map<std::string, std::string> environment{};  // added to a plain one: C locale, no colours
  std::string directory{};                           // working directory; empty: the test's own
};

// Runs any program, by its path.
[[nodiscard]] ProgramRun run_program(std::vector<std::string> words, const RunOptions& options = {});
[[nodiscard]] ProgramRun run_joga(const std::vector<std::string>& arguments, const RunOptions& options = {});

// A folder for one test, removed with the object.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  [[nodiscard]] std::string path(const std::string& name = {}) const {
    return name.empty() ? path_ : path_ + "/" + name;
  }

 private:
  std::string path_;
};

[[nodiscard]] std::string read_file(const std::string& path);
void write_file(const std::string& path, const std::string& content);

}  // namespace joga::testing
