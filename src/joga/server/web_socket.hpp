// A connection that has become a WebSocket.
#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>

#include "joga/server/session.hpp"

namespace joga::server {

// Accepts the upgrade that `request` asks for, and talks until one of the two has enough.
void start_web_socket(House& house, boost::beast::tcp_stream stream,
                      boost::beast::http::request<boost::beast::http::empty_body> request);

}  // namespace joga::server
