// The areas beside the board: those of both players, such as the score, then each player's under their name.
import { Areas } from '../board/Areas';
import type { Area, PlayerNumber, View } from '../protocol';
import type { TurnEntry } from '../turn/turn';

export function BothAreas(props: {
  turn: TurnEntry;
  view: View;
  places: Area[]; // those of the game's start: a piece that is used up keeps its place
  players?: PlayerNumber[];
}) {
  const { turn, view, players = [1, 2] } = props;
  const state = turn.state.value;
  const shared = {
    view,
    places: props.places,
    choices: state.choices,
    ...(state.piece === undefined || state.busy ? {} : { chosen: state.piece }),
    onPiece: (choice: Parameters<TurnEntry['choose']>[0]) => void turn.choose(choice),
    onDrop: (...drop: Parameters<TurnEntry['drop']>) => void turn.drop(...drop),
  };
  return (
    <div class="study-areas">
      <Areas {...shared} player={null} />
      {players.map((player) =>
        view.areas.some((area) => area.player === player) ? (
          <section key={player} aria-label={view.players[player - 1]?.name}>
            <h2>{view.players[player - 1]?.name}</h2>
            <Areas {...shared} player={player} />
          </section>
        ) : null,
      )}
    </div>
  );
}
