// Turn entry beside a board: the core's sentence, choices that are not cells, a text field.
import { useEffect } from 'preact/hooks';
import type { Piece, View } from '../protocol';
import { kindName } from '../board/names';
import { PieceIcon } from '../board/pieces';
import { capital } from '../i18n';
import './turn.css';
import { pointsText } from './parts';
import type { TurnEntry, TurnState } from './turn';
import { turnText } from './sentences';
import { Button } from '../ui/Button';
import { unbroken } from '../ui/unbroken';

// Paused: the connection is lost. A move can still be typed, and is sent after the reconnection.
interface TurnProps {
  turn: TurnEntry;
  paused?: boolean;
}

// The next thing to do, or the reason of a refusal, and the choices beside the board. `note` replaces the
// sentence until a turn has begun; null: there is none. `quiet`: until then there are no buttons either, not even for the
// only legal turn, so that going through a game moves nothing.
export function TurnPrompt(props: TurnProps & { view: View; note?: string | null; quiet?: boolean }) {
  const { turn, view, paused = false, note = '' } = props;
  const state = turn.state.value;
  useEscape(turn);
  const words = turnText();
  const others = state.choices.filter((choice) => choice.kind !== 'cell');
  // Pieces in hand can be clicked themselves; they are repeated here only if their points matter.
  const asksForPiece = state.begun && state.piece === undefined;
  const buttons = others.filter((choice) => choice.kind === 'word' || (asksForPiece && choice.points));
  const asks = state.ready !== null && state.begun;
  const offers = state.ready !== null && (state.begun || !props.quiet);
  const message = asks
    ? words.confirm(namedIn(view, state))
    : (reachWords(view, state.chosen) ?? state.verdict.message);
  const asked = !state.begun && note !== '' ? (note ?? '') : message;
  return (
    <div class="turn-prompt" data-text={state.text}>
      <p class={state.problem ? 'sentence problem' : 'sentence'} aria-live="polite" data-testid="sentence">
        {state.busy ? '' : unbroken(capital(state.problem || asked))}
      </p>
      <div class="row" role="group" aria-label={words.choices}>
        {buttons.map((choice) => (
          <button
            key={choice.input}
            type="button"
            class="button"
            data-word={choice.name}
            disabled={paused}
            onClick={() => void turn.choose(choice)}
          >
            {choice.piece ? (
              <>
                <ChoicePiece view={view} piece={{ kind: choice.piece, owner: view.to_move, count: 1 }} />
                {kindName(view, choice.piece)}
                {choice.points && <b>{` ${pointsText(choice.points)}`}</b>}
              </>
            ) : (
              choice.name
            )}
          </button>
        ))}
        {offers && (
          <Button
            kind="primary"
            icon="check"
            testId="play-ready"
            disabled={paused}
            onClick={() => void turn.submit()}
          >
            {words.play(namedIn(view, state))}
          </Button>
        )}
      </div>
      {state.begun && (
        <Button icon="close" kind="quiet" testId="cancel-turn" onClick={() => turn.cancel()}>
          {words.cancel}
        </Button>
      )}
    </div>
  );
}

// The move that is ready; a piece that is only placed is named, so that nobody has to know its letter.
function namedIn(view: View, { ready, verdict: { parts } }: TurnState): string {
  const [cell, ...others] = parts?.placed ?? [];
  const isPlaced = parts?.piece !== undefined && parts.path.length + others.length === 0;
  return isPlaced && cell !== undefined
    ? turnText().placed(kindName(view, parts.piece!), cell)
    : (ready ?? '');
}

// In games in which neighbours decide how far a piece moves, how far that is. An isolated piece moves in another way.
function reachWords(view: View, [first, ...others]: string[]): string | undefined {
  const count = view.cells.find((cell) => cell.name === first)?.neighbours;
  return count && others.length === 0 ? turnText().reach(count) : undefined;
}

// Escape cancels wherever the focus is, unless it closes something.
function useEscape(turn: TurnEntry): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const elsewhere = (event.target as Element).closest('dialog');
      if (event.key === 'Escape' && !event.defaultPrevented && !elsewhere) turn.cancel();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [turn]);
}

// A field for users who prefer to type. It waits for a board that is still loading.
export function MoveField({ turn, waits = false }: { turn: TurnEntry; waits?: boolean }) {
  const words = turnText();
  return (
    <form
      class="turn-text"
      onSubmit={(event) => {
        event.preventDefault();
        if (!waits) void turn.submit();
      }}
    >
      <input
        type="text"
        value={turn.state.value.text}
        placeholder={words.placeholder}
        aria-label={words.field}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={200}
        readOnly={waits}
        data-testid="move-text"
        onInput={(event) => void turn.type(event.currentTarget.value)}
      />
    </form>
  );
}

function ChoicePiece({ view, piece }: { view: View; piece: Piece }) {
  return <PieceIcon view={view} piece={piece} size={28} />;
}
