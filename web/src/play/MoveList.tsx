import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { PieceIcon } from '../board/pieces';
import type { TurnWords, View } from '../protocol';
import { moveNumber } from '../turn/number';
import { Button } from '../ui/Button';
import { unbroken } from '../ui/unbroken';
import { text } from './sentences';

// All known turns in two columns, one a player; a click shows the position after a turn and takes nothing back.
export function MoveList(props: {
  moves: string[];
  view: View;
  story: TurnWords[]; // may come a little later than the moves
  now: number; // the number of moves that have been made
  shown: number; // the number of moves before the position on the board
  onLook(ply: number): void;
  children: ComponentChildren; // the field for the next move, in place of the heading
}) {
  const { moves, now, shown: ply, onLook: look } = props;
  const words = text();
  const list = useRef<HTMLOListElement>(null);
  // Gains that come later may make the turns above the shown one taller.
  useLayoutEffect(() => showCurrent(list.current), [ply, moves.length, props.story.length]);
  // The field for the next move, or a smaller window, makes the list lower.
  const isEmpty = moves.length === 0;
  useLayoutEffect(() => {
    if (!list.current) return;
    const observer = new ResizeObserver(() => showCurrent(list.current));
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [isEmpty]);
  return (
    <section class="moves panel" aria-label={words.moves}>
      <div class="row spread">
        {props.children || <h2 class="small">{words.moves}</h2>}
        <div class="row tight">
          <Button
            icon="first"
            kind="quiet"
            label={words.first}
            disabled={ply === 0}
            onClick={() => look(0)}
          />
          <Button
            icon="back"
            kind="quiet"
            label={words.back}
            disabled={ply === 0}
            onClick={() => look(ply - 1)}
          />
          <Button
            icon="next"
            kind="quiet"
            label={words.next}
            disabled={ply >= moves.length}
            onClick={() => look(ply + 1)}
          />
          <Button
            icon="last"
            kind="quiet"
            label={words.last}
            disabled={ply === now}
            onClick={() => look(now)}
          />
        </div>
      </div>
      {moves.length === 0 ? (
        <p class="muted small">{words.noMoves}</p>
      ) : (
        <ol class="move-list" ref={list} tabIndex={0} aria-label={words.moves}>
          {moves.map((move, index) => (
            <li key={index} class={index >= now ? 'taken-back' : ''}>
              {index % 2 === 0 && (
                <span class="number muted" aria-hidden="true">
                  {moveNumber(index + 1)}
                </span>
              )}
              <button
                type="button"
                aria-current={ply === index + 1 ? 'step' : undefined}
                data-ply={index + 1}
                onClick={() => look(index + 1)}
              >
                <MoveName view={props.view} told={props.story[index]} move={move} />
              </button>
              {props.story[index]?.gain && (
                <span class="gain muted" title={props.story[index].gain}>
                  {props.story[index].gain}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

// A piece that was only placed is drawn in place of its letter, which assistive technology still reads.
function MoveName({ view, told, move }: { view: View; told: TurnWords | undefined; move: string }) {
  const { label = move, placed } = told ?? {};
  if (!placed || !label.endsWith(placed.cell)) return <>{unbroken(label)}</>;
  return (
    <>
      <span class="letter">{label.slice(0, -placed.cell.length)}</span>
      <PieceIcon view={view} piece={{ ...placed, count: 1 }} size={26} />
      {placed.cell}
    </>
  );
}

function showCurrent(list: HTMLElement | null): void {
  if (!list) return;
  const current = list.querySelector('[aria-current]')?.getBoundingClientRect();
  const { top, height } = list.getBoundingClientRect();
  list.scrollTop = current ? list.scrollTop + current.top - top - (height - current.height) / 2 : 0;
}
