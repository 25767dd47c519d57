#include "joga/record/source.hpp"

#include <ios>

namespace joga::record {
namespace {

constexpr std::size_t kChunk = std::size_t{64} << 10U;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

void Source::read_chunk() {
  buffer_.erase(0, used_);
  used_ = 0;
  const std::size_t kept = buffer_.size();
  buffer_.resize(kept + kChunk);
  input_->read(buffer_.data() + kept, static_cast<std::streamsize>(kChunk));
  buffer_.resize(kept + static_cast<std::size_t>(input_->gcount()));
  if (input_->bad()) failed_ = true;
}

bool Source::fill() {
  if (window().empty() && input_->good()) read_chunk();
  return !window().empty();
}

std::string_view Source::ahead(std::size_t count) {
  while (window().size() < count && input_->good()) read_chunk();
  return window().substr(0, count);
}

void Source::skip_byte_order_mark() {
  if (ahead(kByteOrderMark.size()) == kByteOrderMark) use(kByteOrderMark.size());
}

}  // namespace joga::record
