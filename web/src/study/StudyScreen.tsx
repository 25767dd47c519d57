// A study that is open: the board on one side, what is known and said about it on the other.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { capital } from '../i18n';
import type { Sight } from '../protocol';
import { gameInfo } from '../server';
import { TurnBar } from '../turn/TurnBar';
import type { TurnState } from '../turn/turn';
import { Tabs } from '../ui/Tabs';
import { BothAreas } from './BothAreas';
import { EnginePanel } from './EnginePanel';
import { EvaluationBar, StandingText } from './EvaluationBar';
import { Graph } from './Graph';
import { MoveTree } from './MoveTree';
import { Notes } from './Notes';
import { arrowsOf, badgesOf, drawnArrows } from './overlays';
import type { Reviewer } from './reviewer';
import { RetryPanel, ReviewPanel } from './ReviewPanel';
import { text } from './sentences';
import type { StudySession } from './session';
import { keptLines, keptValues } from './settings';
import { Share } from './Share';
import { course, standingAt } from './standing';
import { Steps, StudyHead } from './StudyHead';
import { draw, kRoot, lineThrough, nodeAt, plyOf, type Tree } from './tree';
import { useMarks } from './useMarks';
import { useStudyKeys } from './useStudyKeys';
import { useTurn } from './useTurn';
import { provenMoves, type Proven } from './values';
import { ValuesPanel } from './ValuesPanel';

export interface Opened {
  session: StudySession;
  reviewer: Reviewer;
  reviews: boolean; // opened for its review
}

export function StudyScreen({ session, reviewer, reviews, sight }: Opened & { sight: Sight }) {
  const words = text();
  const [flipped, setFlipped] = useState(false);
  // A finished game is opened to see what could have gone better.
  const [tab, setTab] = useState(() => (reviews || session.tree.peek().result !== '*' ? 'review' : 'notes'));
  const tree = session.tree.value;
  const at = session.at.value;
  const here = session.seen.value?.id === at;
  const retry = reviewer.retry.value;
  const trying = retry !== null && retry.state !== 'found' && retry.state !== 'shown';
  const turn = useTurn(sight, (move) => (trying ? attempt(move) : session.play(move)));
  const attempt = async (move: string) => {
    await reviewer.attempt(move);
    turn.cancel();
  };
  const marking = useMarks((mark) => session.change(draw(session.tree.peek(), session.at.peek(), mark)));
  useStudyKeys(session, () => setFlipped(!flipped));
  const board = useRef<HTMLDivElement>(null);
  // A retry needs the board, which may be far above the list of mistakes.
  useEffect(() => {
    if (retry) board.current?.scrollIntoView({ block: 'nearest' });
  }, [retry?.turn]);

  const state = turn.state.value;
  const node = nodeAt(tree, at);
  const values = session.values.value;
  const looked = session.engine.latest.value;
  const lines = looked?.key === String(at) ? looked.event.lines : [];
  const proven = here && values?.id === at ? provenMoves(values.proven, lines) : null;
  const { view } = sight;
  const standing = standingAt(node, {
    sight,
    proven,
    engine: session.chances.value.get(at),
    pointsPerLogit: pointsPerLogit(tree),
  });
  const arrows = useMemo(() => arrowsOf(lines), [lines]);
  const letters = { win: words.winLetter, loss: words.lossLetter };
  const showsLines = session.engine.running.value && here && !trying && !state.begun;
  const name = gameInfo(tree.game)?.name ?? tree.game;

  const more = (
    <MoreTabs
      session={session}
      reviewer={reviewer}
      sight={sight}
      proven={proven}
      state={state}
      tab={tab}
      onTab={setTab}
    />
  );

  return (
    <div class="study">
      <div class="study-grid">
        <StudyHead session={session} name={name} />
        <div class="study-left">
          <div class={`study-board ${view.grid}`} ref={board} {...marking}>
            <EvaluationBar standing={trying ? null : standing} view={view} flipped={flipped} />
            <Board
              view={view}
              flipped={flipped}
              label={words.boardOf(name)}
              choices={here ? state.choices : []}
              chosen={state.chosen}
              quiet={!state.begun}
              arrows={[...(showsLines ? arrows : []), ...(trying ? [] : drawnArrows(node.marks))]}
              badges={tab === 'values' && !trying && proven ? badgesOf(state.choices, proven, letters) : {}}
              animate
              onCell={(cell) => void turn.cell(cell)}
              onDrag={(from, to) => void turn.drag(from, to)}
              onCancel={() => turn.cancel()}
            />
          </div>
          <Steps session={session} onFlip={() => setFlipped(!flipped)} />
        </div>
        <div class="study-right stack">
          {!retry && reviews && more}
          {sight.outcome === 'running' ? (
            <TurnBar turn={turn} view={view} />
          ) : (
            <p class="sentence" data-testid="outcome">
              {capital(sight.reason)}
            </p>
          )}
          <BothAreas turn={turn} view={view} />
          {session.problem.value && (
            <p class="problem" role="alert">
              {capital(session.problem.value)}
            </p>
          )}
          {retry ? (
            <RetryPanel retry={retry} reviewer={reviewer} view={view} />
          ) : (
            <Moves session={session} sight={sight} standing={standing} />
          )}
          {!trying && <Course session={session} sight={sight} />}
          {!retry && !reviews && more}
        </div>
      </div>
    </div>
  );
}

function pointsPerLogit(tree: Tree): number {
  return (gameInfo(tree.game)?.centi_per_logit ?? 100) / 100;
}

function Moves(props: { session: StudySession; sight: Sight; standing: ReturnType<typeof standingAt> }) {
  const { session, sight, standing } = props;
  const tree = session.tree.value;
  const at = session.at.value;
  return (
    <div class="panel study-moves">
      <StandingText standing={standing} view={sight.view} />
      <EnginePanel
        engine={session.engine}
        here={String(at)}
        ply={plyOf(tree, at)}
        view={sight.view}
        onLine={(moves) => session.playLine(moves)}
        onLines={(lines) => {
          keptLines.value = lines;
          session.engine.setLines(lines);
        }}
      />
      <MoveTree tree={tree} at={at} onGo={(id) => session.go(id)} />
    </div>
  );
}

function Course({ session, sight }: { session: StudySession; sight: Sight }) {
  const tree = session.tree.value;
  const at = session.at.value;
  const points = course(tree, at, session.chances.value, pointsPerLogit(tree));
  if (points.filter((point) => point.chance !== undefined).length < 2) return null;
  const line = lineThrough(tree, at);
  return (
    <Graph
      points={points}
      ply={plyOf(tree, at)}
      view={sight.view}
      onGo={(ply) => session.go(ply === 0 ? kRoot : (line[ply - 1]?.id ?? at))}
    />
  );
}

function MoreTabs(props: {
  session: StudySession;
  reviewer: Reviewer;
  sight: Sight;
  proven: Proven | null;
  state: TurnState;
  tab: string;
  onTab(tab: string): void;
}) {
  const { session, reviewer, sight } = props;
  const words = text();
  return (
    <div class="panel">
      <Tabs
        label={words.study}
        chosen={props.tab}
        onChoose={props.onTab}
        tabs={[
          { name: 'notes', label: words.notes, content: <Notes session={session} /> },
          {
            name: 'values',
            label: words.values,
            content: (
              <ValuesPanel
                on={keptValues.value}
                proven={props.proven}
                choices={props.state.choices}
                view={sight.view}
                onSwitch={(on) => (keptValues.value = on)}
                onMove={(move) => session.play(move)}
              />
            ),
          },
          {
            name: 'review',
            label: words.review,
            content: <ReviewPanel session={session} reviewer={reviewer} view={sight.view} />,
          },
          { name: 'share', label: words.share, content: <Share session={session} sight={sight} /> },
        ]}
      />
    </div>
  );
}
