// The engine and the evaluation: on and off, the number of lines, and the lines themselves, a row each.
import { capital } from '../i18n';
import type { PlayerNumber, View } from '../protocol';
import { Button } from '../ui/Button';
import { kMostLines, type Analysis } from './engine';
import { StandingText, standingWords, type Standing } from './EvaluationBar';
import { moveNumber } from '../turn/number';
import { shortCount } from './notation';
import { text } from './sentences';
import { fromValue } from './standing';
import { lettersFor, shortText, toneOf, valueFor } from './values';

const kShownMoves = 8;

export function EnginePanel(props: {
  engine: Analysis;
  here: string; // the key of the position on the board
  ply: number;
  standing: Standing | null;
  view: View;
  viewer: PlayerNumber; // whose values are shown
  onLine(moves: string[]): void;
  onLines(count: number): void;
}) {
  const { engine, here, ply, view, viewer } = props;
  const words = text();
  const running = engine.running.value;
  const looked = engine.latest.value;
  const event = looked?.key === here ? looked.event : null;
  const name = view.players[viewer - 1]?.name ?? '';
  const over = view.outcome !== 'running';
  const letters = lettersFor(viewer, view);
  return (
    <section class="engine panel" aria-label={words.engine}>
      <div class="engine-head">
        <Button
          icon="engine"
          label={running ? words.engineStop : words.engineStart}
          pressed={running}
          testId="engine"
          onClick={() => engine.switch(!running)}
        >
          {running ? undefined : words.engine}
        </Button>
        <StandingText standing={props.standing} view={view} viewer={viewer} />
        {running && !over && (
          <span class="muted small depth" title={event ? words.depthHelp(shortCount(event.nodes), name) : ''}>
            {event && words.depth(event.depth)}
          </span>
        )}
        {running && (
          <div class="lines-choice" role="group" aria-label={words.lines}>
            <Button
              icon="minus"
              kind="quiet"
              label={words.fewerLines}
              disabled={engine.lines.value <= 1}
              onClick={() => props.onLines(engine.lines.value - 1)}
            />
            <Button
              icon="plus"
              kind="quiet"
              label={words.moreLines}
              disabled={engine.lines.value >= kMostLines}
              testId="more-lines"
              onClick={() => props.onLines(engine.lines.value + 1)}
            />
          </div>
        )}
      </div>
      {engine.problem.value && (
        <p class="problem small" role="alert">
          {capital(engine.problem.value)}
        </p>
      )}
      {running && !over && (
        <ol
          class="engine-lines"
          aria-label={words.lineList}
          data-testid="lines"
          style={{ '--lines': engine.lines.value }}
        >
          {!event && !engine.problem.value && <li class="muted waits">{words.thinking}</li>}
          {event?.lines
            .map((line) => ({
              ...line,
              value: valueFor(viewer, view.to_move, line.value),
              spoken: standingWords(fromValue(line.value), view, viewer),
            }))
            .map((line) => (
              <li key={line.line}>
                <span class={`value ${toneOf(line.value)}`} title={line.spoken}>
                  {shortText(line.value, letters)}
                </span>
                <span class="line-moves">
                  {line.moves.slice(0, kShownMoves).map((move, index) => (
                    <button
                      key={index}
                      type="button"
                      class="move"
                      title={words.enterLine(line.moves.slice(0, index + 1).join(' '))}
                      onClick={() => props.onLine(line.moves.slice(0, index + 1))}
                    >
                      {(index === 0 || (ply + index) % 2 === 0) && (
                        <span class="number">{moveNumber(ply + index + 1)}</span>
                      )}
                      {move}
                    </button>
                  ))}
                </span>
              </li>
            ))}
        </ol>
      )}
    </section>
  );
}
