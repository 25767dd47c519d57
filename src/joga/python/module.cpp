// The Python module joga._joga. The package python/joga adds what is written in Python.
#include "joga/python/bindings.hpp"
#include "joga/python/catalogue.hpp"

namespace joga::python {
namespace {

Language chosen_language = Language::English;

// Kept for the whole life of the process, as the exceptions of every module are.
struct Exceptions {
  PyObject* error = nullptr;
  PyObject* malformed = nullptr;
  PyObject* illegal = nullptr;
  PyObject* ambiguous = nullptr;
  PyObject* unknown = nullptr;
  PyObject* unsupported = nullptr;
};
Exceptions exceptions;

void bind_errors(py::module_& module) {
  const auto make = [&](const char* name, PyObject* base, const char* meaning) {
    py::exception<Raised> made(module, name, base);
    made.doc() = meaning;
    return made.release().ptr();
  };
  exceptions.error = make("Error", PyExc_ValueError, "Any error of this module.");
  exceptions.malformed =
      make("MalformedError", exceptions.error, "A text, number or array that cannot be what it should be.");
  exceptions.illegal = make("IllegalError", exceptions.error, "Understood, but against the rules.");
  exceptions.ambiguous = make("AmbiguousError", exceptions.error, "A shortened move that fits several.");
  exceptions.unknown =
      make("UnknownError", exceptions.error, "There is no such game, option, player, file or language.");
  exceptions.unsupported =
      make("UnsupportedError", exceptions.error, "It exists, but not here, or not that much of it.");
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Raised& raised) {
      set_error(raised.error);
    }
  });
}

[[nodiscard]] PyObject* exception_of(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::Malformed:
      return exceptions.malformed;
    case ErrorCode::Illegal:
    case ErrorCode::Stale:
    case ErrorCode::Forbidden:
    case ErrorCode::Busy:
      return exceptions.illegal;
    case ErrorCode::Ambiguous:
      return exceptions.ambiguous;
    case ErrorCode::Unknown:
      return exceptions.unknown;
    case ErrorCode::Unsupported:
      return exceptions.unsupported;
  }
  return exceptions.error;
}

}  // namespace

void set_error(const Error& error) {
  PyErr_SetString(exception_of(error.code), error.message.in(chosen_language).c_str());
}

std::uint64_t within(const char* name, const PyNumber& number, std::uint64_t least, std::uint64_t most) {
  const std::uint64_t value = PyLong_AsUnsignedLongLong(number.number.ptr());
  const bool fits = PyErr_Occurred() == nullptr;
  PyErr_Clear();
  if (!fits || value < least || value > most)
    throw Raised{{ErrorCode::Malformed, Message(text::kWrongNumber, name, std::to_string(least),
                                                std::to_string(most), std::string(py::repr(number.number)))}};
  return value;
}

Language language() noexcept {
  return chosen_language;
}

}  // namespace joga::python

PYBIND11_MODULE(_joga, module) {
  namespace python = joga::python;
  module.doc() =
      "Quantik, Eximo, Fields of Action and Small Star Empires: rules, search, proofs and batches.";
  python::bind_errors(module);
  module.def(
      "set_language",
      [](const std::string& code) {
        const auto language = joga::parse_language(code);
        if (!language)
          throw python::Raised{
              {joga::ErrorCode::Unknown, joga::Message(python::text::kUnknownLanguage, code)}};
        python::chosen_language = *language;
      },
      pybind11::arg("code"), "Chooses the language of sentences: 'en' or 'pt'.");
  python::bind_games(module);
  python::bind_engine(module);
  python::bind_batches(module);
  python::bind_records(module);
  python::bind_matches(module);
}
