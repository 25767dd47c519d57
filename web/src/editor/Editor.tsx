// The position editor. The server judges the position after every change; an impossible one cannot be used.
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { pieceKind } from '../board/kinds';
import { pieceName } from '../board/names';
import { PieceIcon } from '../board/pieces';
import { capital } from '../i18n';
import { formatSpec, isRelevant, parseSpec, valueOf } from '../newgame/spec';
import { WordOption } from '../newgame/OptionField';
import type { Piece, PlayerNumber, PositionState, View } from '../protocol';
import { formatRoute, replaceRoute, type Link } from '../router';
import { gameInfo, server } from '../server';
import { sentenceOf } from '../socket';
import { copyText } from '../study/files';
import { Button, LinkButton } from '../ui/Button';
import { Choose, Select, TextField } from '../ui/Field';
import { GameLinks } from '../ui/GameLinks';
import { NotFound } from '../ui/NotFound';
import { showToast } from '../ui/Toast';
import { useLatest } from '../useLatest';
import './editor.css';
import { text } from './sentences';
import {
  cleared,
  countOf,
  move,
  paint,
  request,
  samePiece,
  setUpOf,
  viewOf,
  withToMove,
  type Brush,
  type SetUp,
} from './setup';

export function Editor({ link }: { link: Link }) {
  const games = server.hello.value?.games ?? [];
  const game = link.game ?? games[0]?.id ?? '';
  return (
    <EditorOf key={game} game={game} {...(link.position === undefined ? {} : { position: link.position })} />
  );
}

interface Loaded {
  start: PositionState; // the game's usual start
  palette: Piece[];
}

type Judged =
  | { kind: 'judging' }
  | { kind: 'possible'; positionState: PositionState }
  | { kind: 'impossible'; reason: string };

function EditorOf(props: { game: string; position?: string }) {
  const { game } = props;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [problem, setProblem] = useState('');
  const epoch = server.epoch.value;

  const load = useLatest(async () => {
    const { position } = props;
    const [start, palette, given] = await Promise.all([
      server.request('look', { game }),
      server.request('palette', { game }),
      position === undefined || setUp ? null : server.request('look', { game, position }).catch(sentenceOf),
    ]);
    setLoaded({ start, palette: palette.pieces });
    if (setUp) return;
    if (typeof given === 'string') setProblem(given);
    setSetUp(setUpOf(given === null || typeof given === 'string' ? start.view : given.view));
  });
  useEffect(() => {
    load.current().catch((error: unknown) => setProblem(sentenceOf(error)));
  }, [epoch, load]);

  if (loaded && setUp) {
    const notice = problem && text().badLink(problem);
    return <Workbench {...loaded} setUp={setUp} notice={notice} onChange={setSetUp} />;
  }
  if (!problem) return <p class="muted waiting">{text().judging}</p>;
  return (
    <NotFound problem={problem}>
      <GameLinks to={(id) => ({ screen: 'edit', link: { game: id } })} />
    </NotFound>
  );
}

function Workbench(props: Loaded & { setUp: SetUp; notice: string; onChange(setUp: SetUp): void }) {
  const { start, palette, setUp, onChange } = props;
  const words = text();
  const [brush, setBrush] = useState<Brush>(palette[0] ?? 'erase');
  const judged = useJudgement(setUp, start.game);
  const view = viewOf(setUp, start.view);
  const stacks = (piece: Piece) => pieceKind(view, piece.kind)?.stacks ?? false;
  return (
    <div class="stack editor">
      <h1>{words.title}</h1>
      {props.notice && (
        <p class="problem" role="alert">
          {props.notice}
        </p>
      )}
      <div class="editor-grid">
        <div class="stack">
          <div class={`editor-board ${view.grid}`}>
            <Board
              view={view}
              label={words.board}
              onCell={(cell) => onChange(paint(setUp, cell, brush, stacks))}
              onDrag={(from, to) => to !== null && onChange(move(setUp, from, to))}
            />
          </div>
          <p class="muted small">{palette.some(stacks) ? words.stacksHelp : words.help}</p>
        </div>
        <div class="stack">
          <GameChoice game={start.game} />
          <Palette palette={palette} view={view} setUp={setUp} brush={brush} onBrush={setBrush} />
          <Choose
            label={words.toMove}
            value={String(setUp.toMove)}
            options={view.players.map((player, index) => ({ value: String(index + 1), label: player.name }))}
            onChange={(value) => onChange(withToMove(setUp, Number(value) as PlayerNumber))}
          />
          <div class="row">
            <Button icon="trash" testId="clear" onClick={() => onChange(cleared(setUp))}>
              {words.clear}
            </Button>
            <Button icon="undo" testId="usual" onClick={() => onChange(setUpOf(start.view))}>
              {words.start}
            </Button>
          </div>
          <Judgement judged={judged} />
          <Paste game={start.game} onView={(pasted) => onChange(setUpOf(pasted))} />
        </div>
      </div>
    </div>
  );
}

// Asks the server about every state, and shows the answer to the last one.
function useJudgement(setUp: SetUp, game: string): Judged {
  const [judged, setJudged] = useState<Judged>({ kind: 'judging' });
  const epoch = server.epoch.value;
  useEffect(() => {
    let wanted = true;
    setJudged((before) => (before.kind === 'possible' ? { kind: 'judging' } : before));
    server
      .request('set-up', request(setUp, game))
      .then((positionState) => wanted && setJudged({ kind: 'possible', positionState }))
      .catch((error: unknown) => wanted && setJudged({ kind: 'impossible', reason: sentenceOf(error) }));
    return () => {
      wanted = false;
    };
  }, [setUp, game, epoch]);
  return judged;
}

// The game, and those of its options whose values are words: a map, a rule set. The player to move has its
// own field.
function GameChoice({ game }: { game: string }) {
  const games = server.hello.value?.games ?? [];
  const info = gameInfo(game);
  const { chosen } = parseSpec(game);
  const change = (spec: string) => replaceRoute({ screen: 'edit', link: { game: spec } });
  const all = info?.options ?? [];
  const options = all.filter(
    (option) => option.key !== 'start' && option.values.length > 0 && isRelevant(option, all, chosen),
  );
  return (
    <>
      <Select
        label={text().game}
        value={info?.id ?? game}
        options={games.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={change}
      />
      {options.length > 0 && (
        <details open={Object.keys(chosen).length > 0}>
          <summary>{text().options}</summary>
          <div class="stack narrow-gap">
            {options.map((option) => (
              <WordOption
                key={option.key}
                option={option}
                value={valueOf(option, all, chosen)}
                onChange={(word) =>
                  info && change(formatSpec(info.id, all, { ...chosen, [option.key]: word }))
                }
              />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

function Palette(props: {
  palette: Piece[];
  view: View;
  setUp: SetUp;
  brush: Brush;
  onBrush(brush: Brush): void;
}) {
  const { palette, view, setUp, brush } = props;
  const words = text();
  const owners: PlayerNumber[] = [1, 2];
  return (
    <div class="palette" role="group" aria-label={words.palette} data-testid="palette">
      {owners.map((owner) => (
        <div class="row" key={owner}>
          {palette
            .filter((piece) => piece.owner === owner)
            .map((piece) => {
              const name = words.onBoard(
                pieceName(view, { ...piece, count: 1 }),
                piece.owner,
                countOf(setUp, piece),
              );
              return (
                <button
                  key={`${piece.kind} ${piece.number ?? ''}`}
                  type="button"
                  class="button palette-piece"
                  aria-pressed={brush !== 'erase' && samePiece(brush, piece)}
                  aria-label={name}
                  title={name}
                  data-piece={`${piece.owner}-${piece.kind}-${piece.number ?? 0}`}
                  onClick={() => props.onBrush({ ...piece, count: 1 })}
                >
                  <PieceIcon view={view} piece={{ ...piece, count: 1 }} size={34} />
                </button>
              );
            })}
        </div>
      ))}
      <Button icon="close" pressed={brush === 'erase'} testId="erase" onClick={() => props.onBrush('erase')}>
        {words.erase}
      </Button>
    </div>
  );
}

function Judgement({ judged }: { judged: Judged }) {
  const words = text();
  const positionState = judged.kind === 'possible' ? judged.positionState : null;
  const link: Link = positionState ? { game: positionState.game, position: positionState.position } : {};
  const sentence =
    judged.kind === 'impossible'
      ? judged.reason
      : judged.kind === 'judging'
        ? words.judging
        : judged.positionState.outcome === 'running'
          ? words.possible
          : words.over(judged.positionState.reason);
  return (
    <section class={`judgement panel stack ${judged.kind}`}>
      <p aria-live="polite" data-testid="judgement">
        {capital(sentence)}
      </p>
      {positionState && <code class="position-text">{positionState.position}</code>}
      <div class="row">
        {positionState ? (
          <LinkButton
            kind="primary"
            icon="study"
            testId="study-it"
            href={formatRoute({ screen: 'study', link })}
          >
            {words.study}
          </LinkButton>
        ) : (
          <Button kind="primary" icon="study" disabled testId="study-it">
            {words.study}
          </Button>
        )}
        {positionState && positionState.outcome === 'running' ? (
          <LinkButton
            icon="play"
            testId="play-it"
            href={formatRoute({ screen: 'new', game: gameInfo(positionState.game)?.id ?? '', link })}
          >
            {words.play}
          </LinkButton>
        ) : (
          <Button icon="play" disabled testId="play-it">
            {words.play}
          </Button>
        )}
        <Button
          icon="copy"
          disabled={!positionState}
          onClick={async () =>
            showToast((await copyText(positionState?.position ?? '')) ? words.copied : words.cannotCopy)
          }
        >
          {words.copy}
        </Button>
      </div>
    </section>
  );
}

function Paste(props: { game: string; onView(view: View): void }) {
  const words = text();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const setUp = async () => {
    try {
      props.onView((await server.request('look', { game: props.game, position: typed.trim() })).view);
      setProblem('');
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return (
    <details>
      <summary>{words.paste}</summary>
      <form
        class="stack narrow-gap"
        onSubmit={(event) => {
          event.preventDefault();
          void setUp();
        }}
      >
        <TextField label={words.pasteLabel} value={typed} onChange={setTyped} />
        <div class="row">
          <Button submit testId="paste" disabled={typed.trim() === ''}>
            {words.set}
          </Button>
        </div>
        {problem && (
          <p class="problem" role="alert">
            {capital(problem)}
          </p>
        )}
      </form>
    </details>
  );
}
