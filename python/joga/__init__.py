"""Quantik, Eximo, Fields of Action and Small Star Empires: play, study, solve and learn.

>>> import joga
>>> game = joga.Game("quantik")
>>> position = game.start.play("C@a1")
>>> position.to_move
2
>>> len(position.legal_moves)
53
"""

from joga._joga import (AmbiguousError, Analysis, Batch, Error, Game, IllegalError, Line, MalformedError, Move, Outcome, Player,
                        Position, State, UnknownError, UnsupportedError, Value, analyse, book_moves, exact_value, games,
                        known_moves, set_language)

__all__ = ["AmbiguousError", "Analysis", "Batch", "Error", "Game", "IllegalError", "Line", "MalformedError", "Move",
           "Outcome", "Player", "Position", "State", "UnknownError", "UnsupportedError", "Value", "analyse", "book_moves",
           "exact_value", "games", "known_moves", "set_language"]
