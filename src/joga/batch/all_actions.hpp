// The actions of all listed games.
#pragma once

#include "joga/games/eximo/actions.hpp"
#include "joga/games/fields/actions.hpp"
#include "joga/games/quantik/actions.hpp"
#include "joga/games/stars/actions.hpp"
