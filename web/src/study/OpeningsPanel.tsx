// What the opening book knows about the position: its moves, what they are worth, and how far it goes on after each.
import { useEffect, useState } from 'preact/hooks';
import { capital } from '../i18n';
import type { Requests, TurnParts, View } from '../protocol';
import { server } from '../server';
import { sentenceOf } from '../socket';
import { text } from './sentences';
import type { StudySession } from './session';
import { percent } from './values';

type Openings = Requests['openings']['result'];

export function OpeningsPanel(props: {
  session: StudySession;
  view: View;
  onPoint(parts: TurnParts | null): void; // at a move that may be played
}) {
  const { session, view, onPoint } = props;
  const words = text();
  const at = session.at.value;
  const [known, setKnown] = useState<{ at: number; openings: Openings | null; problem: string } | null>(null);
  useEffect(() => {
    let isWanted = true;
    onPoint(null);
    server.request('openings', session.placeAt(at)).then(
      (openings) => isWanted && setKnown({ at, openings, problem: '' }),
      (error: unknown) => isWanted && setKnown({ at, openings: null, problem: sentenceOf(error) }),
    );
    return () => {
      isWanted = false;
      onPoint(null);
    };
  }, [at]);
  const here = known?.at === at ? known : null;
  const openings = here?.openings;
  const player = view.players[view.to_move - 1]?.name ?? '';
  return (
    <section class="openings stack" aria-label={words.openings} data-testid="openings">
      {here?.problem && (
        <p class="problem small" role="alert">
          {capital(here.problem)}
        </p>
      )}
      {openings && openings.moves.length === 0 && (
        <p class="muted">{openings.book ? words.openingsEnd : words.openingsNone}</p>
      )}
      {openings && openings.moves.length > 0 && (
        <table>
          <caption class="muted small">{words.openingsHelp(player)}</caption>
          <thead>
            <tr>
              <th scope="col">{words.openingsMove}</th>
              <th scope="col">{words.openingsChance}</th>
              <th scope="col">{words.openingsPositions}</th>
            </tr>
          </thead>
          <tbody>
            {openings.moves.map(({ move, parts, value, positions }) => (
              <tr key={move} onMouseEnter={() => onPoint(parts)} onMouseLeave={() => onPoint(null)}>
                <td>
                  <button
                    type="button"
                    class="move"
                    onFocus={() => onPoint(parts)}
                    onBlur={() => onPoint(null)}
                    onClick={() => session.play(move)}
                  >
                    {move}
                  </button>
                </td>
                <td title={value.words}>{percent(view.to_move === 1 ? value.player1 : 1 - value.player1)}</td>
                <td>{positions}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
