#include "app/run_joga.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "test_paths.hpp"

namespace joga::testing {
namespace {

[[nodiscard]] std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> result;
  for (std::string& word : words) result.push_back(word.data());
  result.push_back(nullptr);
  return result;
}

}  // namespace

ScratchFolder::ScratchFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "joga-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("mkdtemp");
  path_ = pattern;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

void write_file(const std::string& path, const std::string& content) {
  std::ofstream(path, std::ios::binary) << content;
}

ProgramRun run_joga(const std::vector<std::string>& arguments, const RunOptions& options) {
  std::vector<std::string> words{JOGA_BINARY};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return run_program(std::move(words), options);
}

ProgramRun run_program(std::vector<std::string> words, const RunOptions& options) {
  // Uses files instead of pipes, which could fill up.
  const ScratchFolder scratch;
  write_file(scratch.path("in"), options.input);

  std::map<std::string, std::string> variables{
      {"PATH", "/usr/bin:/bin"}, {"LC_ALL", "C.UTF-8"}, {"TERM", "dumb"}, {"HOME", scratch.path()}};
  for (const auto& [name, value] : options.environment) variables[name] = value;
  std::vector<std::string> assignments;
  for (const auto& [name, value] : variables) assignments.push_back(name + "=" + value);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, scratch.path("in").c_str(), O_RDONLY, 0);
  constexpr int kNewFile = O_WRONLY | O_CREAT | O_TRUNC;
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, scratch.path("out").c_str(), kNewFile, 0600);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, scratch.path("error").c_str(), kNewFile, 0600);
  if (!options.directory.empty()) posix_spawn_file_actions_addchdir_np(&actions, options.directory.c_str());

  pid_t child = 0;
  std::vector<char*> argument_pointers = pointers(words);
  std::vector<char*> assignment_pointers = pointers(assignments);
  const int failed = posix_spawn(&child, words.front().c_str(), &actions, nullptr, argument_pointers.data(),
                                 assignment_pointers.data());
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) throw std::runtime_error("cannot start " + words.front());
  int ended = 0;
  waitpid(child, &ended, 0);

  ProgramRun run;
  run.status = WIFEXITED(ended) ? WEXITSTATUS(ended) : 128 + WTERMSIG(ended);
  run.out = read_file(scratch.path("out"));
  run.error = read_file(scratch.path("error"));
  return run;
}

}  // namespace joga::testing
