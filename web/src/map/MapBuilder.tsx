// The map builder. The server judges every map, and says why one cannot be played on.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { capital } from '../i18n';
import { OptionField } from '../newgame/OptionField';
import { formatSpec, parseSpec, valueOf, type Chosen } from '../newgame/spec';
import type { Requests, View } from '../protocol';
import { report } from '../report';
import { formatRoute, type Link } from '../router';
import { server } from '../server';
import { sentenceOf } from '../socket';
import { copyText } from '../study/files';
import { Button, LinkButton } from '../ui/Button';
import { Choose } from '../ui/Field';
import { showToast } from '../ui/Toast';
import { useRemembered } from '../useRemembered';
import { useLatest } from '../useLatest';
import {
  changedTo,
  emptyCanvas,
  isEmpty,
  trimmed,
  undone,
  withoutGaps,
  type Draft,
  type Rows,
} from './builder';
import { Canvas, type MapGame } from './Canvas';
import './map.css';
import { OwnMaps } from './OwnMaps';
import { text } from './sentences';

type Mode = 'cells' | 'random';
type MapResult = Requests['map']['result'];
type Judged =
  | { kind: 'judging' }
  | { kind: 'judged'; result: MapResult }
  | { kind: 'refused'; reason: string };

// Builds maps for the game of the link, or for the first game that is played on maps.
export function MapBuilder({ link }: { link: Link }) {
  const games = (server.hello.value?.games ?? []).filter((one): one is MapGame => one.maps !== null);
  const game = games.find(({ id }) => id === parseSpec(link.game ?? '').id) ?? games[0];
  // Restores the map that was being built, so that nobody loses one by leaving the screen.
  const kept = useRemembered<Rows>('map.draft', emptyCanvas(), asRows);
  if (!game || !kept) return null;
  const [rows, keep] = kept;
  return <Builder game={game} link={link} rows={rows} onChange={keep} />;
}

function asRows(value: unknown): Rows | null {
  const isRows = Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === 'string');
  return isRows ? (value as string[]) : null;
}

function Builder(props: { game: MapGame; link: Link; rows: Rows; onChange(rows: Rows): void }) {
  const { game, link } = props;
  const words = text();
  const { maps, options } = game;
  const [mode, setMode] = useState<Mode>('cells');
  const [draft, setDraft] = useState<Draft>(() => ({ rows: props.rows, past: [] }));
  const { rows } = draft;
  const change = (next: Draft) => {
    setDraft(next);
    props.onChange(next.rows);
  };
  const undo = () => change(undone(draft));
  useUndoKey(undo);
  const [chosen, setChosen] = useState<Chosen>({ [maps.option]: maps.random });
  const cells = trimmed(rows);
  // Any known map of the game can be edited.
  const begin = async (spec: string) => edit((await server.request('map', { game: spec })).rows);
  const beginLinked = useLatest(begin);
  useEffect(() => {
    if (link.game !== undefined) void report(beginLinked.current(link.game));
  }, [link.game, beginLinked]);
  const { judged: answer, seen } = useJudgement(
    mode === 'cells' ? { game: game.id, rows: [...cells] } : { game: formatSpec(game.id, options, chosen) },
  );
  const judged: Judged =
    mode === 'cells' && isEmpty(cells) ? { kind: 'refused', reason: maps.first_steps } : answer;
  const result = judged.kind === 'judged' ? judged.result : null;
  const edit = (next: Rows) => {
    change(changedTo(draft, next));
    setMode('cells');
  };
  const known = options.find(({ key }) => key === maps.option)?.values ?? [];
  const ofRandomMaps = options.filter(
    ({ only_when }) => only_when?.key === maps.option && only_when.value === maps.random,
  );
  const valueOfKey = (key: string) => {
    const option = options.find((one) => one.key === key);
    return chosen[key] ?? (option ? valueOf(option, options, chosen) : '');
  };
  const set = (key: string, value: string) => setChosen({ ...chosen, [key]: value });
  return (
    <div class="stack map-builder">
      <h1>{words.title}</h1>
      <div class="map-grid">
        {mode === 'cells' ? (
          <Canvas rows={rows} game={game} onChange={edit} onUndo={draft.past.length > 0 ? undo : null} />
        ) : (
          <div class="map-board">{seen && <Board view={withoutGaps(seen)} label={words.canvas} />}</div>
        )}
        <div class="stack">
          <Choose
            label={words.mode}
            value={mode}
            options={[
              { value: 'cells', label: words.cells },
              { value: 'random', label: capital(known.find(({ word }) => word === maps.random)?.name ?? '') },
            ]}
            onChange={(value) => setMode(value as Mode)}
          />
          {mode === 'random' && (
            <>
              <div class="row random-fields">
                {ofRandomMaps.map((option) => (
                  <OptionField
                    key={option.key}
                    option={option}
                    value={valueOfKey(option.key)}
                    onChange={(value) => set(option.key, value)}
                  />
                ))}
              </div>
              <div class="row">
                <Button
                  icon="next"
                  testId="next-map"
                  onClick={() => set(maps.seed, String(Number(valueOfKey(maps.seed)) + 1))}
                >
                  {words.next}
                </Button>
                <Button
                  icon="edit"
                  disabled={!result}
                  testId="to-cells"
                  onClick={() => result && edit(result.rows)}
                >
                  {words.toCells}
                </Button>
              </div>
            </>
          )}
          <Judgement judged={judged} />
          <fieldset class="choose">
            <legend>{words.startFrom}</legend>
            <div class="row">
              <Button icon="trash" testId="empty" onClick={() => edit(emptyCanvas())}>
                {words.empty}
              </Button>
              {known.map(({ word, name }) => (
                <Button
                  key={word}
                  testId={`begin-${word}`}
                  onClick={() => void report(begin(`${game.id}:${maps.option}=${word}`))}
                >
                  {capital(name)}
                </Button>
              ))}
            </div>
          </fieldset>
          <OwnMaps rows={result?.rows ?? cells} onOpen={edit} />
        </div>
      </div>
    </div>
  );
}

// Ctrl+Z, unless the user is typing.
function useUndoKey(undo: () => void): void {
  const now = useRef(undo);
  now.current = undo;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      now.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

// The server's judgement of this map; until it comes, that of the previous one.
function useJudgement(params: Requests['map']['params']): { judged: Judged; seen: View | null } {
  const [answer, setAnswer] = useState<{ key: string; judged: Judged } | null>(null);
  const [seen, setSeen] = useState<View | null>(null);
  const key = JSON.stringify(params);
  const map = useLatest(params);
  const epoch = server.epoch.value;
  useEffect(() => {
    let wanted = true;
    server.request('map', map.current).then(
      (result) => {
        if (!wanted) return;
        setAnswer({ key, judged: { kind: 'judged', result } });
        setSeen(result.view);
      },
      (error: unknown) =>
        wanted && setAnswer({ key, judged: { kind: 'refused', reason: sentenceOf(error) } }),
    );
    return () => {
      wanted = false;
    };
  }, [key, epoch, map]);
  return { judged: answer?.key === key ? answer.judged : { kind: 'judging' }, seen };
}

function Judgement({ judged }: { judged: Judged }) {
  const words = text();
  const game = judged.kind === 'judged' ? judged.result.game : null;
  const sentence =
    judged.kind === 'judging'
      ? words.judging
      : judged.kind === 'refused'
        ? judged.reason
        : judged.result.problem || words.good;
  const copy = async () => showToast((await copyText(game ?? '')) ? words.copied : words.cannotCopy);
  return (
    <section
      class={`judgement panel stack ${game ? 'possible' : judged.kind === 'judging' ? '' : 'impossible'}`}
    >
      <p aria-live="polite" data-testid="map-judgement">
        {capital(sentence)}
      </p>
      {game && (
        <code class="position-text" data-testid="spec">
          {game}
        </code>
      )}
      <div class="row">
        {game ? (
          <>
            <LinkButton
              kind="primary"
              icon="play"
              testId="play-map"
              href={formatRoute({ screen: 'new', game: parseSpec(game).id, link: { game } })}
            >
              {words.play}
            </LinkButton>
            <LinkButton
              icon="study"
              testId="study-map"
              href={formatRoute({ screen: 'study', link: { game } })}
            >
              {words.study}
            </LinkButton>
          </>
        ) : (
          <>
            <Button kind="primary" icon="play" disabled testId="play-map">
              {words.play}
            </Button>
            <Button icon="study" disabled testId="study-map">
              {words.study}
            </Button>
          </>
        )}
        <Button icon="copy" disabled={!game} onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
    </section>
  );
}
