// The map that is being built, cell by cell.
import { useState } from 'preact/hooks';
import { kBlankView } from '../board/blank';
import { Board } from '../board/Board';
import { TerrainDrawing } from '../board/pieces';
import type { GameInfo, MapTools, View } from '../protocol';
import { Button } from '../ui/Button';
import { grown, kGap, painted, shrunk, spotOf, viewOf, type Rows, type Side } from './builder';
import { text } from './sentences';

export type MapGame = GameInfo & { maps: MapTools };

export function Canvas(props: {
  rows: Rows;
  game: MapGame;
  onChange(rows: Rows): void;
  onUndo: (() => void) | null; // null: there is nothing to undo
}) {
  const { rows, onChange } = props;
  const { letters } = props.game.maps;
  const empty: View = { ...kBlankView, game: props.game.id, grid: 'hexagonal', players: props.game.players };
  const words = text();
  const [letter, setLetter] = useState(letters[0]?.letter ?? kGap);
  const [mirror, setMirror] = useState(true);
  const view = viewOf(rows, letters, empty);
  const sides: [Side, string][] = [
    ['top', words.addTop],
    ['bottom', words.addBottom],
    ['left', words.addLeft],
    ['right', words.addRight],
  ];
  return (
    <div class="stack">
      <div class="map-letters row" role="group" aria-label={words.terrain} data-testid="letters">
        {letters.map((one) => (
          <button
            key={one.letter}
            type="button"
            class="button"
            aria-pressed={one.letter === letter}
            aria-label={one.name}
            title={one.name}
            data-letter={one.letter}
            onClick={() => setLetter(one.letter)}
          >
            <svg viewBox="-32 -32 64 64" width="34" height="34" aria-hidden="true">
              <TerrainDrawing terrain={one.terrain} view={empty} size={60} />
            </svg>
          </button>
        ))}
        <Button icon="close" pressed={letter === kGap} testId="gap" onClick={() => setLetter(kGap)}>
          {words.gap}
        </Button>
      </div>
      <div class="row spread">
        <label class="switch" title={words.mirrorHelp}>
          <input
            type="checkbox"
            checked={mirror}
            onChange={(event) => setMirror(event.currentTarget.checked)}
          />
          {words.mirror}
        </label>
        <Button
          icon="undo"
          testId="undo-map"
          disabled={props.onUndo === null}
          onClick={() => props.onUndo?.()}
        >
          {words.undo}
        </Button>
      </div>
      <div class="map-board canvas">
        <Board
          view={view}
          label={words.canvas}
          onCell={(cell) => onChange(painted(rows, spotOf(cell), letter, mirror, props.game.maps))}
        />
      </div>
      <p class="muted small">{words.help}</p>
      <fieldset class="choose">
        <legend>{words.size}</legend>
        <div class="sides">
          {sides.map(([side, name]) => (
            <div key={side} class="row side">
              <span>{name}</span>
              <Button label={words.takeSide(name)} onClick={() => onChange(shrunk(rows, side))}>
                −
              </Button>
              <Button
                icon="plus"
                label={words.addSide(name)}
                testId={`add-${side}`}
                onClick={() => onChange(grown(rows, side))}
              />
            </div>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
