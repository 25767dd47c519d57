// The opening book at the position: its moves, their values, and how far the book continues after each;
// beside it the moves of the saved games, and their results.
import { useEffect, useState } from 'preact/hooks';
import { capital } from '../i18n';
import type { PlayedMove, PlayerNumber, Requests, TurnParts, View } from '../protocol';
import { server } from '../server';
import { sentenceOf } from '../socket';
import { standingWords } from './EvaluationBar';
import { text } from './sentences';
import type { StudySession } from './session';
import { fromValue } from './standing';
import { chanceFor, percent } from './values';

type Openings = Requests['openings']['result'];
type BookMove = Openings['moves'][number];

interface Known {
  at: number;
  openings: Openings | null;
  played: PlayedMove[];
  problem: string;
}

export function OpeningsPanel(props: {
  session: StudySession;
  view: View;
  viewer: PlayerNumber; // whose chances and results are shown
  onPoint(parts: TurnParts | null): void; // called when the user points at a move
}) {
  const { session, view, viewer, onPoint } = props;
  const words = text();
  const at = session.at.value;
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    let isWanted = true;
    onPoint(null);
    void look(session, at).then((found) => isWanted && setKnown(found));
    return () => {
      isWanted = false;
      onPoint(null);
    };
  }, [session, at, onPoint]);
  const here = known?.at === at ? known : null;
  const openings = here?.openings;
  const rows = here ? rowsOf(here, viewer === view.to_move) : [];
  const hasBook = (openings?.moves.length ?? 0) > 0;
  const hasPlayed = (here?.played.length ?? 0) > 0;
  const player = view.players[viewer - 1]?.name ?? '';
  return (
    <section class="openings stack" aria-label={words.openings} data-testid="openings">
      {here?.problem && (
        <p class="problem small" role="alert">
          {capital(here.problem)}
        </p>
      )}
      {openings && !hasBook && !(hasPlayed && !openings.book) && (
        <p class="muted">{openings.book ? words.openingsEnd : words.openingsNone}</p>
      )}
      {rows.length > 0 && (
        <table>
          <caption class="muted small">
            {[hasBook && words.openingsHelp(player), hasPlayed && words.openingsPlayedHelp(player)]
              .filter(Boolean)
              .join(' ')}
          </caption>
          <thead>
            <tr>
              <th scope="col">{words.openingsMove}</th>
              {hasBook && <th scope="col">{words.openingsChance}</th>}
              {hasBook && <th scope="col">{words.openingsPositions}</th>}
              {hasPlayed && <th scope="col">{words.openingsPlayed}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ move, parts, book, played }) => (
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
                {hasBook && (
                  <td title={book && standingWords(fromValue(book.value), view, viewer)}>
                    {book && percent(chanceFor(viewer, book.value.player1))}
                  </td>
                )}
                {hasBook && <td>{book?.positions}</td>}
                {hasPlayed && (
                  <td title={played && words.openingsResults(played.won, played.drawn, played.lost)}>
                    {played && playedText(played)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

async function look(session: StudySession, at: number): Promise<Known> {
  const place = session.placeAt(at);
  // The book is shown even without the saved games.
  const played = server.request('library.played', place).then(
    ({ moves }) => moves,
    () => [],
  );
  try {
    return { at, openings: await server.request('openings', place), played: await played, problem: '' };
  } catch (error) {
    return { at, openings: null, played: await played, problem: sentenceOf(error) };
  }
}

// The moves of the book, then the others that were played. The results are the mover's; turned, the opponent's.
function rowsOf(found: Known, isMovers: boolean) {
  const known = found.openings?.moves ?? [];
  const played = isMovers
    ? found.played
    : found.played.map((one) => ({ ...one, won: one.lost, lost: one.won }));
  const others = played.filter(({ move }) => known.every((one) => one.move !== move));
  return [...known, ...others].map(({ move, parts }) => ({
    move,
    parts,
    book: known.find((one): one is BookMove => one.move === move),
    played: played.find((one) => one.move === move),
  }));
}

// "5 (60 %)": the number of games, and the score.
function playedText({ games, won, drawn, lost }: PlayedMove): string {
  const over = won + drawn + lost;
  return over === 0 ? String(games) : `${games} (${percent((won + drawn / 2) / over)})`;
}
