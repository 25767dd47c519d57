"""Quantik, Eximo, Fields of Action and Small Star Empires: play, study, solve and learn.

>>> import joga
>>> game = joga.Game("quantik")
>>> position = game.start.play("C@a1")
>>> position.to_move
2
>>> len(position.legal_moves)
53
"""

import contextlib
import sys
from collections.abc import Callable, Iterable
from typing import Protocol

from joga._joga import (AmbiguousError, Analysis, Batch, Error, Game, IllegalError, Line, MalformedError, Match, Move,
                        Outcome, Picture, Player, Position, Record, RecordReader, Standing, State, Turn, UgiServer, UnknownError,
                        UnsupportedError, Value, Verdict, analyse, book_moves, exact_value, games, known_moves, play_match,
                        read_records, set_language, write_records)

__all__ = ["AmbiguousError", "Analysis", "Batch", "Error", "Game", "IllegalError", "Line", "MalformedError", "Match", "Move",
           "Outcome", "Picture", "Player", "Position", "Record", "RecordReader", "Standing", "State", "Turn", "UgiServer",
           "UnknownError", "UnsupportedError", "Value", "Verdict", "analyse", "book_moves", "exact_value", "games", "known_moves",
           "play_match", "read_records", "serve_ugi", "set_language", "write_records"]

# Users know this package, not its compiled part.
for _name in __all__:
    if _name != "serve_ugi":
        globals()[_name].__module__ = "joga"


class _Output(Protocol):
    def write(self, text: str, /) -> object: ...
    def flush(self) -> object: ...


def serve_ugi(choose: Callable[[State], Move | str], game: str = "quantik", *, name: str | None = None,
              author: str = "unknown", input: Iterable[str] | None = None, output: _Output | None = None) -> None:
    """Turns a function into a bot that speaks UGI on standard input and output.

    `choose` takes a State and returns a Move or its text. The client may choose another game than `game`. What the
    function prints goes to standard error, so that it does not disturb the protocol. An exception in it ends the bot.
    If the function is still thinking a second after `quit`, or at Ctrl-C, it gets a KeyboardInterrupt.

    >>> import io
    >>> answers = io.StringIO()
    >>> serve_ugi(lambda state: state.position.legal_moves[0], name="first",
    ...           input=["position startpos\\n", "go\\n", "quit\\n"], output=answers)
    >>> answers.getvalue()
    'bestmove Y@a1\\n'
    """
    destination = output or sys.stdout

    def write(line: str) -> None:
        destination.write(line + "\n")
        destination.flush()

    server = UgiServer(Game(game), choose, write, name or str(getattr(choose, "__name__", "bot")), author)
    patience: float | None = 0
    with contextlib.redirect_stdout(sys.stderr):
        try:
            for line in input or sys.stdin:
                if not server.obey(line.rstrip("\n")):
                    patience = 1
                    break
            else:
                patience = None  # the input has ended, but the answers may still be read
        finally:
            server.close(patience=patience)
