// The exports and imports of the WebAssembly module; web/src/site/module.ts is the worker's side. Texts are
// UTF-8 in the module's memory. The worker writes incoming texts to memory from allocate(); they are freed
// here.
#include <cstddef>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/embedded.hpp"
#include "joga/site/site.hpp"

// NOLINTBEGIN(readability-identifier-naming): names that both sides share
#define JOGA_IMPORT(name) __attribute__((import_module("joga"), import_name(#name)))
#define JOGA_EXPORT(name) __attribute__((export_name(#name)))

extern "C" {
JOGA_IMPORT(now) double joga_now();
JOGA_IMPORT(utc_offset) double joga_utc_offset(double time);
JOGA_IMPORT(send) void joga_send(int page, const char* text, std::size_t length);
JOGA_IMPORT(wake_at) void joga_wake_at(double time);
JOGA_IMPORT(search_start)
void joga_search_start(int search, const char* task, std::size_t length, const char* files,
                       std::size_t files_length);
JOGA_IMPORT(search_stop) void joga_search_stop(int search);
JOGA_IMPORT(store)
void joga_store(const char* key, std::size_t key_length, const char* value, std::size_t value_length);
JOGA_IMPORT(erase) void joga_erase(const char* key, std::size_t length);
JOGA_IMPORT(emit_finding) void joga_emit_finding(const char* text, std::size_t length);
}

namespace {

// Copies an incoming text and frees it.
[[nodiscard]] std::string taken(char* text, std::size_t length) {
  std::string copy(text, length);
  std::free(text);  // NOLINT(cppcoreguidelines-no-malloc): from allocate()
  return copy;
}

[[nodiscard]] joga::site::Site& the_site() {
  static joga::site::Site site(
      {.now = joga_now,
       .send = [](int page, std::string_view text) { joga_send(page, text.data(), text.size()); },
       .wake_at = joga_wake_at,
       .start_search =
           [](int search, std::string_view task, std::string_view files) {
             joga_search_start(search, task.data(), task.size(), files.data(), files.size());
           },
       .stop_search = joga_search_stop,
       .store =
           [](std::string_view key, std::optional<std::string_view> value) {
             if (value) {
               joga_store(key.data(), key.size(), value->data(), value->size());
             } else {
               joga_erase(key.data(), key.size());
             }
           }},
      joga::late_file_paths());
  return site;
}

}  // namespace

extern "C" {

// Replaces the library's function, which knows no time zone but UTC: games are dated in local time. All
// callers of localtime_r get this one.
std::tm* localtime_r(const std::time_t* time, std::tm* local) {
  const std::time_t there = *time + static_cast<std::time_t>(joga_utc_offset(static_cast<double>(*time)));
  return gmtime_r(&there, local);
}

JOGA_EXPORT(allocate) char* joga_allocate(std::size_t length) {
  return static_cast<char*>(std::malloc(length));  // NOLINT(cppcoreguidelines-no-malloc): see taken()
}

JOGA_EXPORT(restore)
void joga_restore(char* key, std::size_t key_length, char* value, std::size_t value_length) {
  const std::string name = taken(key, key_length);
  the_site().restore(name, taken(value, value_length));
}
JOGA_EXPORT(start) void joga_start(char* options, std::size_t length) {
  the_site().start(taken(options, length));
}

JOGA_EXPORT(connect) int joga_connect() {
  return the_site().connect();
}
JOGA_EXPORT(disconnect) void joga_disconnect(int page) {
  the_site().disconnect(page);
}
JOGA_EXPORT(receive) void joga_receive(int page, char* text, std::size_t length) {
  the_site().receive(page, taken(text, length));
}
JOGA_EXPORT(wake) void joga_wake() {
  the_site().wake();
}

JOGA_EXPORT(finding) void joga_finding(int search, char* text, std::size_t length) {
  the_site().finding(search, taken(text, length));
}
JOGA_EXPORT(search_ended) void joga_search_ended(int search, int how) {
  the_site().search_ended(search, static_cast<joga::site::Site::SearchEnd>(how));
}

// Returns 1 if the pages are told of the failure, 0 if the caller must tell them.
JOGA_EXPORT(storage_failed) int joga_storage_failed(char* key, std::size_t length) {
  return the_site().storage_failed(taken(key, length)) ? 1 : 0;
}
JOGA_EXPORT(storage_works) void joga_storage_works() {
  the_site().storage_works();
}

JOGA_EXPORT(add_data)
void joga_add_data(char* name, std::size_t name_length, char* bytes, std::size_t length) {
  const std::string path = taken(name, name_length);
  joga::add_late_file(path, taken(bytes, length));
}
// Returns 0 when the task is done, 1 if it cannot be parsed.
JOGA_EXPORT(perform) int joga_perform(char* task, std::size_t length) {
  return joga::site::perform(taken(task, length),
                             [](std::string_view text) { joga_emit_finding(text.data(), text.size()); })
             ? 0
             : 1;
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
