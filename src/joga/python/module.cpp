// The Python module joga._joga. The package python/joga adds what is written in Python.
#include "joga/python/bindings.hpp"

namespace joga::python {
namespace {

Language chosen_language = Language::English;

void bind_errors(py::module_& module) {
  // Kept for the whole life of the process, as the exceptions of every module are.
  static py::exception<Raised> error(module, "Error", PyExc_ValueError);
  static py::exception<Raised> malformed(module, "MalformedError", error.ptr());
  static py::exception<Raised> illegal(module, "IllegalError", error.ptr());
  static py::exception<Raised> ambiguous(module, "AmbiguousError", error.ptr());
  static py::exception<Raised> unknown(module, "UnknownError", error.ptr());
  static py::exception<Raised> unsupported(module, "UnsupportedError", error.ptr());
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Raised& raised) {
      const std::string sentence = raised.error.message.in(chosen_language);
      switch (raised.error.code) {
        case ErrorCode::Malformed:
          return malformed(sentence.c_str());
        case ErrorCode::Illegal:
        case ErrorCode::Stale:
        case ErrorCode::Forbidden:
        case ErrorCode::Busy:
          return illegal(sentence.c_str());
        case ErrorCode::Ambiguous:
          return ambiguous(sentence.c_str());
        case ErrorCode::Unknown:
          return unknown(sentence.c_str());
        case ErrorCode::Unsupported:
          return unsupported(sentence.c_str());
      }
    }
  });
}

}  // namespace

Language language() noexcept {
  return chosen_language;
}

}  // namespace joga::python

PYBIND11_MODULE(_joga, module) {
  namespace python = joga::python;
  module.doc() = "Quantik, Eximo, Fields of Action and Small Star Empires: rules, search, proofs and batches.";
  python::bind_errors(module);
  module.def(
      "set_language",
      [](const std::string& code) {
        const auto language = joga::parse_language(code);
        if (!language)
          throw python::Raised{{joga::ErrorCode::Unknown, joga::Message("unknown language; valid: en, pt")}};
        python::chosen_language = *language;
      },
      pybind11::arg("code"), "Chooses the language of sentences: 'en' or 'pt'.");
  python::bind_games(module);
  python::bind_engine(module);
  python::bind_batches(module);
}
