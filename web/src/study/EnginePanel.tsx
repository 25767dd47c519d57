// The engine: on and off, the number of lines, and the lines themselves.
import { capital } from '../i18n';
import type { View } from '../protocol';
import { Button } from '../ui/Button';
import { kMostLines, type Analysis } from './engine';
import { moveNumber } from '../turn/number';
import { shortCount } from './notation';
import { text } from './sentences';
import { toneOf } from './values';

const kShownMoves = 8;

export function EnginePanel(props: {
  engine: Analysis;
  here: string; // the key of the position on the board
  ply: number;
  view: View;
  onLine(moves: string[]): void;
  onLines(count: number): void;
}) {
  const { engine, here, ply } = props;
  const words = text();
  const running = engine.running.value;
  const looked = engine.latest.value;
  const event = looked?.key === here ? looked.event : null;
  const mover = props.view.players[props.view.to_move - 1]?.name ?? '';
  const over = props.view.outcome !== 'running';
  return (
    <section class="engine" aria-label={words.engine}>
      <div class="row spread">
        <Button icon="engine" testId="engine" onClick={() => engine.switch(!running)}>
          {running ? words.engineStop : words.engineStart}
        </Button>
        <div class="row lines-choice" role="group" aria-label={words.lines}>
          <Button
            kind="quiet"
            label={words.fewerLines}
            disabled={engine.lines.value <= 1}
            onClick={() => props.onLines(engine.lines.value - 1)}
          >
            −
          </Button>
          <span data-testid="line-count">{words.lineCount(engine.lines.value)}</span>
          <Button
            icon="plus"
            kind="quiet"
            label={words.moreLines}
            disabled={engine.lines.value >= kMostLines}
            testId="more-lines"
            onClick={() => props.onLines(engine.lines.value + 1)}
          />
        </div>
      </div>
      {engine.problem.value && (
        <p class="problem small" role="alert">
          {capital(engine.problem.value)}
        </p>
      )}
      {running && over && <p class="muted small">{words.engineOver}</p>}
      {running && !over && (
        <>
          <p class="muted small">
            {event ? words.depth(event.depth, shortCount(event.nodes), mover) : words.thinking}
          </p>
          <ol class="engine-lines" aria-label={words.lineList} data-testid="lines">
            {event?.lines.map((line) => (
              <li key={line.line}>
                <span class={`value ${toneOf(line.value)}`}>{line.value.words}</span>
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
        </>
      )}
    </section>
  );
}
