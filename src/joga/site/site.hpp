// The service in a worker of a browser, with the part of the host that is native elsewhere. There are no
// threads: everything happens within the calls that the worker makes, a few milliseconds at a time. Other
// workers perform the searches.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "joga/site/storage.hpp"

namespace joga::site {

// The functions that the worker provides. None of them calls back.
struct Outside {
  std::function<double()> now;  // monotonic, in milliseconds
  std::function<void(int page, std::string_view text)> send;
  std::function<void(double time)> wake_at;  // on the scale of now(); infinity: never
  // `files`: the names of the data files that the task needs, one a line.
  std::function<void(int search, std::string_view task, std::string_view files)> start_search;
  std::function<void(int search)> stop_search;
  Items::Store store;
};

class Site {
 public:
  // `data_files` lists the files that are not part of the program. A task names those of its game.
  Site(Outside outside, std::span<const std::string_view> data_files);
  Site& operator=(Site&&) = delete;
  ~Site();

  // Passes in every stored item, before start().
  void restore(std::string_view key, std::string value);
  // JSON with "version", "language", "searches" (at once) and "memory_mib" (for all of them). Missing or
  // wrong members have defaults.
  void start(std::string_view options);

  // Returns the number of the new page.
  int connect();
  void disconnect(int page);
  void receive(int page, std::string text);

  // Runs the actions that are due.
  void wake();

  void finding(int search, std::string_view text);
  enum class SearchEnd : std::uint8_t { Finished, Stopped, Crashed, NoData };
  void search_ended(int search, SearchEnd how);

  // Returns true if an open game tells its pages about the failure, or if the failure was reported before.
  bool storage_failed(std::string_view key);
  void storage_works();

 private:
  class Host;

  std::shared_ptr<Items> items_;
  std::unique_ptr<Host> host_;
};

// Performs a task in the calling worker. Returns false if the task cannot be parsed.
[[nodiscard]] bool perform(std::string_view task, const std::function<void(std::string_view)>& emit);

}  // namespace joga::site
