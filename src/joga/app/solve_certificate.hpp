// The option `--certificate` of `joga solve`.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "joga/app/command_line.hpp"
#include "joga/core/message.hpp"
#include "joga/solve/certificate.hpp"

namespace joga::app {

// The file that the option names; without it, none.
[[nodiscard]] solve::CertificateFile certificate_file(const Arguments& arguments);

// Describes the certificate that was written, for people and for programs.
[[nodiscard]] Message certificate_words(const Arguments& arguments, const solve::CertificateSize& size);
[[nodiscard]] nlohmann::ordered_json certificate_json(const Arguments& arguments,
                                                      const solve::CertificateSize& size);

}  // namespace joga::app
