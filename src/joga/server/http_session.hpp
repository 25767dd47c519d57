// A connection that asks for files, one after the other, and may become a WebSocket.
#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "joga/core/message.hpp"
#include "joga/server/session.hpp"

namespace joga::server {

void start_http(House& house, boost::asio::ip::tcp::socket socket);

// Tells somebody who cannot be let in, as far as that goes without waiting for anything.
void turn_away(boost::asio::ip::tcp::socket socket);

}  // namespace joga::server
