#include "joga/app/solve_certificate.hpp"

#include <nlohmann/json.hpp>
#include <string>

#include "joga/app/program.hpp"
#include "joga/app/solve_catalogue.hpp"
#include "joga/system/files.hpp"

namespace joga::app {
namespace {

[[nodiscard]] std::string path_in(const Arguments& arguments) {
  return std::string(arguments.option("--certificate").value_or(""));
}

}  // namespace

solve::CertificateFile certificate_file(const Arguments& arguments) {
  return {.path = path_in(arguments), .program = "joga " + std::string(kVersion)};
}

Message certificate_words(const Arguments& arguments, const solve::CertificateSize& size) {
  return {text::kSolveCertificateWritten, system::shown(path_in(arguments)), size.bytes, size.turns};
}

nlohmann::ordered_json certificate_json(const Arguments& arguments, const solve::CertificateSize& size) {
  return {{"file", path_in(arguments)}, {"bytes", size.bytes}, {"turns", size.turns}};
}

}  // namespace joga::app
