// The line below a board on which turns are entered: the core's sentence, choices that are no cells, a text field.
import type { ColourWord, Piece, View } from '../protocol';
import { colourOf, PieceIcon } from '../board/pieces';
import { text as boardText } from '../board/sentences';
import { capital } from '../i18n';
import './turn.css';
import type { TurnEntry } from './turn';
import { turnText } from './sentences';
import { Button } from '../ui/Button';

// Paused: the server is away. A move can be typed all the same, and is made when the server is back.
export function TurnBar(props: { turn: TurnEntry; view: View; paused?: boolean }) {
  const { turn, view, paused = false } = props;
  const state = turn.state.value;
  const words = turnText();
  const others = state.choices.filter((choice) => choice.kind !== 'cell');
  // Before a turn has begun, and to change the piece, the pieces in the hand can be clicked themselves.
  const asksForPiece = state.begun && state.piece === undefined;
  const buttons = asksForPiece ? others : others.filter((choice) => choice.kind === 'word');
  return (
    <div class="turn-bar">
      <p class={state.problem ? 'sentence problem' : 'sentence'} aria-live="polite" data-testid="sentence">
        {state.busy ? '' : capital(state.problem || state.verdict.message)}
      </p>
      {(buttons.length > 0 || state.ready !== null) && (
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
                  {boardText().piece(choice.piece, 1)}
                </>
              ) : (
                choice.name
              )}
            </button>
          ))}
          {state.ready !== null && (
            <Button
              kind="primary"
              icon="check"
              testId="play-ready"
              disabled={paused}
              onClick={() => void turn.submit()}
            >
              {words.play(state.ready)}
            </Button>
          )}
        </div>
      )}
      <form
        class="turn-text"
        onSubmit={(event) => {
          event.preventDefault();
          void turn.submit();
        }}
      >
        <input
          type="text"
          value={state.text}
          placeholder={words.placeholder}
          aria-label={words.field}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={200}
          data-testid="move-text"
          onInput={(event) => void turn.type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') turn.cancel();
          }}
        />
        {state.begun && (
          <Button
            icon="close"
            kind="quiet"
            label={words.cancel}
            testId="cancel-turn"
            onClick={() => turn.cancel()}
          />
        )}
      </form>
    </div>
  );
}

function ChoicePiece({ view, piece }: { view: View; piece: Piece }) {
  const colour: ColourWord = colourOf(view, piece);
  return <PieceIcon piece={piece} colour={colour} size={28} />;
}
