"""Quantik, Eximo, Fields of Action and Small Star Empires: play, study, solve and learn.

>>> import joga
>>> game = joga.Game("quantik")
>>> position = game.start.play("C@a1")
>>> position.to_move
2
>>> len(position.legal_moves)
53
"""

from joga._joga import (AmbiguousError, Batch, Error, Game, IllegalError, MalformedError, Move, Outcome, Position, State,
                        UnknownError, UnsupportedError, games, set_language)

__all__ = ["AmbiguousError", "Batch", "Error", "Game", "IllegalError", "MalformedError", "Move", "Outcome", "Position",
           "State", "UnknownError", "UnsupportedError", "games", "set_language"]
