// The one thing that the network knows about what is behind it: for each page, a function that takes
// messages.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace joga::server {

// Takes one message of the page, on the thread that serves, so it must not block for long. Destroyed, also
// there, when the page is gone.
using Talk = std::function<void(std::string_view message)>;

// Sends one text to the page. From any thread, until the Talk is destroyed.
using SendText = std::function<void(std::string text)>;

// A page has connected.
using Connect = std::function<Talk(SendText send)>;

}  // namespace joga::server
