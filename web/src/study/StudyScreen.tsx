// An open study: the board as in a game, with values and annotations at the side.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Areas } from '../board/Areas';
import { isTurned, otherPlayer } from '../board/sides';
import { useStart } from '../board/useStart';
import { ZoomBoard } from '../board/ZoomBoard';
import { capital } from '../i18n';
import type { PlayerNumber, PositionState, Settings, TurnParts } from '../protocol';
import { report } from '../report';
import { gameInfo, playerName, server } from '../server';
import { changeSetting, settings } from '../settings/settings';
import { arrowOf, asItStands } from '../turn/parts';
import { MoveField, TurnPrompt } from '../turn/TurnBar';
import type { TurnState } from '../turn/turn';
import { BoardScreen } from '../ui/BoardScreen';
import { PlayerPanel } from '../ui/PlayerPanel';
import { Tabs } from '../ui/Tabs';
import { ChaptersPanel } from './ChaptersPanel';
import { studyOf } from './chapters';
import { EnginePanel } from './EnginePanel';
import { EvaluationBar, StandingText } from './EvaluationBar';
import { Graph } from './Graph';
import { MoveTree } from './MoveTree';
import { Notes } from './Notes';
import { OpeningsPanel } from './OpeningsPanel';
import { arrowsOf, badgesOf, drawnArrows } from './overlays';
import { slipOf } from './review';
import type { Reviewer } from './reviewer';
import { RetryActions, RetrySentence, ReviewPanel } from './ReviewPanel';
import { text } from './sentences';
import type { StudySession } from './session';
import { Share } from './Share';
import { course, standingAt } from './standing';
import { Steps, StudyHead } from './StudyHead';
import { draw, kRoot, lineThrough, mainLine, nodeAt, plyOf, tagIn, type NodeId, type Tree } from './tree';
import { useMarks } from './useMarks';
import { useStudyKeys } from './useStudyKeys';
import { useTurn } from './useTurn';
import { provenMoves, type Proven } from './values';
import { ValuesPanel } from './ValuesPanel';

export interface Opened {
  session: StudySession;
  reviewer: Reviewer;
  reviews: boolean; // opened for its review
  person: PlayerNumber | null; // the person who played against a computer
}

export function StudyScreen({
  session,
  reviewer,
  reviews,
  person,
  positionState,
}: Opened & { positionState: PositionState }) {
  const words = text();
  const [turned, setTurned] = useState(false);
  const [tab, setTab] = useState(() => firstTab(session.tree.peek(), reviews));
  const [pointed, setPointed] = useState<TurnParts | null>(null); // the move of the opening book at which the user points
  const tree = session.tree.value;
  const at = session.at.value;
  const here = session.seen.value?.id === at;
  const retry = reviewer.retry.value;
  const trying = retry !== null && retry.state !== 'found' && retry.state !== 'shown';
  const turn = useTurn(here ? positionState : null, (move) => (trying ? attempt(move) : session.play(move)));
  const attempt = async (move: string) => {
    await reviewer.attempt(move);
    turn.cancel();
  };
  const marking = useMarks((mark) => session.change(draw(session.tree.peek(), session.at.peek(), mark)));
  const flip = () => setTurned(!turned);
  useStudyKeys(session, flip);
  const board = useRef<HTMLDivElement>(null);
  // A retry needs the board, which may be far above the list of mistakes.
  const retried = retry?.turn;
  useEffect(() => {
    if (retried !== undefined) board.current?.scrollIntoView({ block: 'nearest' });
  }, [retried]);
  // Seen from the side of the person who played, as in the game.
  const start = useStart(tree.game);
  const seenFrom = person ?? 1;
  const below = turned ? otherPlayer(seenFrom) : seenFrom;

  const state = turn.state.value;
  const node = nodeAt(tree, at);
  const values = session.values.value;
  const looked = session.engine.latest.value;
  const lines = useMemo(() => (looked?.key === String(at) ? looked.event.lines : []), [looked, at]);
  const proven = here && values?.id === at ? provenMoves(values.proven, lines) : null;
  const { view } = positionState;
  const running = positionState.outcome === 'running';
  const standing = standingAt(node, {
    positionState,
    proven,
    engine: session.chances.value.get(at),
    pointsPerLogit: pointsPerLogit(tree),
  });
  const arrows = useMemo(() => arrowsOf(lines), [lines]);
  const pointedArrow = pointed && here ? arrowOf(pointed, 1) : null;
  const letters = { win: words.winLetter, loss: words.lossLetter };
  const showsLines = session.engine.running.value && here && !trying && !state.begun;
  const name = gameInfo(tree.game)?.name ?? tree.game;

  if (!start) return <p class="muted waiting">{words.loading}</p>;
  const side = (player: PlayerNumber) => (
    <PlayerPanel
      view={view}
      player={player}
      label={playerName(tree.game, tagOf(tree, player))}
      isYou={person === player && tagOf(tree, player) === 'human'}
      moves={running && view.to_move === player}
    >
      <Areas
        view={view}
        player={player}
        places={start.areas}
        choices={here ? state.choices : []}
        chosen={state.busy ? undefined : state.piece}
        onPiece={(choice) => void turn.choose(choice)}
        onDrop={(choice, cell) => void turn.drop(choice, cell)}
      />
    </PlayerPanel>
  );
  const more = (
    <MoreTabs
      session={session}
      reviewer={reviewer}
      positionState={positionState}
      proven={proven}
      state={state}
      tab={tab}
      onTab={setTab}
      onPoint={setPointed}
    />
  );

  return (
    <BoardScreen
      class="study"
      view={view}
      head={<StudyHead session={session} name={name} />}
      above={side(otherPlayer(below))}
      board={
        <div class="study-board" ref={board} {...marking}>
          <EvaluationBar standing={trying ? null : standing} view={view} below={below} />
          <ZoomBoard
            view={here ? asItStands(view, state.verdict) : view}
            flipped={isTurned(start, seenFrom) !== turned}
            label={words.boardOf(name)}
            choices={here ? state.choices : []}
            chosen={state.chosen}
            starters={here ? state.starters : []}
            quiet={!state.begun}
            arrows={[
              ...(pointedArrow ? [pointedArrow] : showsLines ? arrows : []),
              ...(trying ? [] : drawnArrows(node.marks)),
            ]}
            badges={tab === 'values' && !trying && proven ? badgesOf(state.choices, proven, letters) : {}}
            animate
            onCell={(cell) => void turn.cell(cell)}
            onDrag={(from, to) => void turn.drag(from, to)}
            onCancel={() => turn.cancel()}
          />
        </div>
      }
      bar={
        <>
          {retry && <RetrySentence retry={retry} view={view} />}
          {running && (trying || !retry) && (
            <TurnPrompt turn={turn} view={view} note={retry ? '' : reviewWords(reviewer, tree, at)} />
          )}
          {!running && !retry && (
            <p class="sentence" data-testid="outcome">
              {capital(positionState.reason)}
            </p>
          )}
          {session.problem.value && (
            <p class="problem" role="alert">
              {capital(session.problem.value)}
            </p>
          )}
        </>
      }
      below={side(below)}
      actions={
        retry ? <RetryActions retry={retry} reviewer={reviewer} /> : <Steps session={session} onFlip={flip} />
      }
      side={
        <>
          <div class="sheet">
            <Areas view={view} player={null} />
          </div>
          {!retry && reviews && more}
          {!retry && (
            <Moves
              session={session}
              positionState={positionState}
              standing={standing}
              mattered={reviewer.review.value?.mattered ?? []}
            />
          )}
          {running && <MoveField turn={turn} waits={!here} />}
          {!trying && <Course session={session} positionState={positionState} />}
          {!retry && !reviews && more}
        </>
      }
    />
  );
}

// A finished game is opened to see what could have gone better.
function firstTab(tree: Tree, reviews: boolean): string {
  if (!reviews && studyOf(tree) !== '') return 'chapters';
  return reviews || tree.result !== '*' ? 'review' : 'notes';
}

// The review's judgement of the turn that led here.
function reviewWords(reviewer: Reviewer, tree: Tree, at: NodeId): string {
  const ply = mainLine(tree).findIndex(({ id }) => id === at);
  const turn = reviewer.review.value?.turns.find((other) => other.ply === ply);
  return turn && slipOf(turn) ? (turn.words ?? '') : '';
}

// The player's name, if the record has it.
function tagOf(tree: Tree, player: PlayerNumber): string {
  return tagIn(tree, `Player${player}`);
}

function pointsPerLogit(tree: Tree): number {
  return (gameInfo(tree.game)?.centi_per_logit ?? 100) / 100;
}

function Moves(props: {
  session: StudySession;
  positionState: PositionState;
  standing: ReturnType<typeof standingAt>;
  mattered: readonly number[]; // plies of turns of the main line
}) {
  const { session, positionState, standing } = props;
  const tree = session.tree.value;
  const at = session.at.value;
  return (
    <div class="panel study-moves">
      <StandingText standing={standing} view={positionState.view} />
      <EnginePanel
        engine={session.engine}
        here={String(at)}
        ply={plyOf(tree, at)}
        view={positionState.view}
        onLine={(moves) => session.playLine(moves)}
        onLines={(lines) => {
          session.engine.setLines(lines);
          const value = String(session.engine.lines.peek()) as Settings['lines'];
          void report(changeSetting(server, 'lines', value));
        }}
      />
      <MoveTree
        tree={tree}
        at={at}
        mattered={mainLine(tree)
          .filter((_, ply) => props.mattered.includes(ply))
          .map(({ id }) => id)}
        onGo={(id) => session.go(id)}
      />
    </div>
  );
}

function Course({ session, positionState }: { session: StudySession; positionState: PositionState }) {
  const tree = session.tree.value;
  const at = session.at.value;
  const points = course(tree, at, session.chances.value, pointsPerLogit(tree));
  if (points.filter((point) => point.chance !== undefined).length < 2) return null;
  const line = lineThrough(tree, at);
  return (
    <Graph
      points={points}
      ply={plyOf(tree, at)}
      view={positionState.view}
      onGo={(ply) => session.go(ply === 0 ? kRoot : (line[ply - 1]?.id ?? at))}
    />
  );
}

function MoreTabs(props: {
  session: StudySession;
  reviewer: Reviewer;
  positionState: PositionState;
  proven: Proven | null;
  state: TurnState;
  tab: string;
  onTab(tab: string): void;
  onPoint(parts: TurnParts | null): void;
}) {
  const { session, reviewer, positionState } = props;
  const words = text();
  const panel = useRef<HTMLDivElement>(null);
  const [choices, setChoices] = useState(0); // counts clicks on tabs, including the open one
  // The chosen panel may lie below the visible part of the page.
  useEffect(() => {
    if (choices > 0) panel.current?.scrollIntoView({ block: 'start' });
  }, [choices]);
  return (
    <div class="panel study-more" ref={panel}>
      <h2 class="hidden">{words.about}</h2>
      <Tabs
        label={words.study}
        chosen={props.tab}
        onChoose={(tab) => {
          props.onTab(tab);
          setChoices(choices + 1);
        }}
        tabs={[
          { name: 'notes', label: words.notes, content: <Notes session={session} /> },
          {
            name: 'chapters',
            label: words.chapters,
            content: <ChaptersPanel session={session} positionState={positionState} />,
          },
          {
            name: 'openings',
            label: words.openings,
            content: <OpeningsPanel session={session} view={positionState.view} onPoint={props.onPoint} />,
          },
          {
            name: 'values',
            label: words.values,
            content: (
              <ValuesPanel
                on={settings.value.values === 'on'}
                proven={props.proven}
                choices={props.state.choices}
                view={positionState.view}
                onSwitch={(on) => void report(changeSetting(server, 'values', on ? 'on' : 'off'))}
                onMove={(move) => session.play(move)}
              />
            ),
          },
          {
            name: 'review',
            label: words.review,
            content: <ReviewPanel session={session} reviewer={reviewer} view={positionState.view} />,
          },
          {
            name: 'share',
            label: words.share,
            content: <Share session={session} positionState={positionState} />,
          },
        ]}
      />
    </div>
  );
}
