// An open study: the board as in a game, with values and annotations at the side. In a wide window every part
// has its zone, and only the moves and the text of a tab scroll; in a narrow one the zones are pages below the
// board.
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Areas } from '../board/Areas';
import { isTurned, otherPlayer } from '../board/sides';
import { useStart } from '../board/useStart';
import { ZoomBoard } from '../board/ZoomBoard';
import { capital } from '../i18n';
import type { PlayerNumber, PositionState, Settings, TurnParts, Value } from '../protocol';
import { report } from '../report';
import { gameInfo, playerName, server } from '../server';
import { changeSetting, settings } from '../settings/settings';
import { arrowOf, asItStands, beginsInHand } from '../turn/parts';
import { MoveField, TurnPrompt } from '../turn/TurnBar';
import type { TurnState } from '../turn/turn';
import { BoardScreen } from '../ui/BoardScreen';
import { PlayerPanel } from '../ui/PlayerPanel';
import { Tabs, type Tab } from '../ui/Tabs';
import { unbroken } from '../ui/unbroken';
import { ChaptersPanel } from './ChaptersPanel';
import { studyOf } from './chapters';
import { EnginePanel } from './EnginePanel';
import { EvaluationBar, standingWords } from './EvaluationBar';
import { Graph } from './Graph';
import { MoveTree } from './MoveTree';
import { Notes } from './Notes';
import { OpeningsPanel } from './OpeningsPanel';
import { arrowsOf, badgesOf, drawnArrows, placedGhosts, reviewArrows } from './overlays';
import { Pages } from './Pages';
import { toldOf, valueAt, type ReviewTurn } from './review';
import type { Reviewer } from './reviewer';
import { plyIn, RetryActions, RetrySentence, reviewActions, ReviewPanel, reviewWords } from './ReviewPanel';
import { text } from './sentences';
import type { StudySession } from './session';
import { Share } from './Share';
import { course, fromValue, standingAt } from './standing';
import { Steps, StudyHead } from './StudyHead';
import { draw, kRoot, lineThrough, mainLine, nodeAt, plyOf, tagIn, type NodeId, type Tree } from './tree';
import { useMarks } from './useMarks';
import { useNarrow } from './useNarrow';
import { useStudyKeys } from './useStudyKeys';
import { useTurn } from './useTurn';
import { lettersFor, provenMoves, type Proven } from './values';
import { ValuesPanel } from './ValuesPanel';
import { useLabels, type LabelOf } from './useLabels';

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
  const labelOf = useLabels(session);
  const flip = () => setTurned(!turned);
  useStudyKeys(session, flip);
  const narrow = useNarrow();
  // Seen from the side of the person who played, as in the game.
  const start = useStart(tree.game);
  const seenFrom = person ?? 1;
  const below = turned ? otherPlayer(seenFrom) : seenFrom;

  const state = turn.state.value;
  const node = nodeAt(tree, at);
  const marks = marking.drawn === null ? node.marks : nodeAt(draw(tree, at, marking.drawn), at).marks;
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
    reviewed: valueAt(reviewer.review.value, tree, at),
    pointsPerLogit: pointsPerLogit(tree),
  });
  const arrows = useMemo(() => arrowsOf(lines), [lines]);
  const told = ownSlip(reviewer, tree, at, person);
  const pointedArrow = pointed && here ? arrowOf(pointed, 1) : null;
  const seen = {
    viewer: seenFrom,
    mover: view.to_move,
    letters: lettersFor(seenFrom, view),
    words: (value: Value) => standingWords(fromValue(value), view, seenFrom),
  };
  const showsLines = session.engine.running.value && here && !trying && !state.begun;
  const showsTold = told !== null && here && !state.begun;
  const name = gameInfo(tree.game)?.name ?? tree.game;

  if (!start) return <p class="muted waiting">{words.loading}</p>;
  const { points } = positionState;
  const side = (player: PlayerNumber) => (
    <PlayerPanel
      view={view}
      player={player}
      label={playerName(tree.game, tagOf(tree, player))}
      isYou={person === player && tagOf(tree, player) === 'human'}
      moves={running && view.to_move === player}
      {...(points ? { points: points[player - 1]! } : {})}
    >
      <Areas
        view={view}
        player={player}
        places={start.areas}
        choices={here ? state.choices : []}
        chosen={state.busy ? undefined : state.piece}
        meant={state.ready === null ? undefined : state.verdict.parts?.piece}
        onPiece={(choice) => void turn.choose(choice)}
        onRefused={here && beginsInHand(positionState.input) ? (piece) => void turn.refuse(piece) : undefined}
        onDrop={(choice, cell) => void turn.drop(choice, cell)}
      />
    </PlayerPanel>
  );
  const actions = retry ? (
    <RetryActions retry={retry} reviewer={reviewer} />
  ) : (
    reviewActions({ session, reviewer, person })
  );
  const engine = (
    <EnginePanel
      engine={session.engine}
      here={String(at)}
      ply={plyOf(tree, at)}
      standing={trying ? null : standing}
      view={view}
      viewer={seenFrom}
      onLine={(moves) => session.playLine(moves)}
      onLines={(count) => {
        session.engine.setLines(count);
        const value = String(session.engine.lines.peek()) as Settings['lines'];
        void report(changeSetting(server, 'lines', value));
      }}
    />
  );
  const graph = (
    <Course
      session={session}
      isReviewed={reviewer.review.value !== null}
      positionState={positionState}
      viewer={seenFrom}
    />
  );
  // The better move is in the list, so an attempt hides it.
  const moves = !trying && (
    <Moves session={session} labelOf={labelOf} mattered={reviewer.review.value?.mattered ?? []} />
  );
  const reviewPanel = (
    <ReviewPanel session={session} reviewer={reviewer} view={view} person={person} labelOf={labelOf} />
  );
  const hasReviewPage = narrow && reviews;
  const reviewing = narrow && reviewer.review.value !== null;
  const tabs = (
    <div class="study-tabs">
      <h2 class="hidden">{words.about}</h2>
      <Tabs
        label={words.study}
        chosen={tab}
        onChoose={setTab}
        tabs={tabsOf({
          session,
          review: hasReviewPage ? null : reviewPanel,
          positionState,
          proven,
          state,
          viewer: seenFrom,
          onPoint: setPointed,
        })}
      />
    </div>
  );
  const field = running && <MoveField turn={turn} waits={!here} />;
  const above = side(otherPlayer(below));
  const own = side(below);
  // On a phone a review begins with its result.
  const position = { label: words.pagePosition, content: [engine, above, own, field] };
  const line = { label: words.pageMoves, content: [graph, moves] };
  const about = { label: words.pageMore, content: tabs };
  const review = { label: words.review, content: reviewPanel };

  return (
    <BoardScreen
      class={reviewing ? 'study reviewing' : 'study'}
      view={view}
      head={<StudyHead session={session} name={name} />}
      above={narrow ? null : above}
      board={
        <div class="study-board" {...marking.handlers}>
          <EvaluationBar standing={trying ? null : standing} view={view} viewer={seenFrom} below={below} />
          <ZoomBoard
            view={here ? asItStands(view, state.verdict) : view}
            flipped={isTurned(start, seenFrom) !== turned}
            label={words.boardOf(name)}
            choices={here ? state.choices : []}
            chosen={state.chosen}
            starters={here ? state.starters : []}
            quiet={!state.begun}
            arrows={[
              ...(pointedArrow ? [pointedArrow] : showsLines ? arrows : showsTold ? reviewArrows(told) : []),
              ...(trying ? [] : drawnArrows(marks)),
            ]}
            ghosts={
              pointedArrow
                ? placedGhosts(view, view.to_move, [pointed!])
                : showsLines
                  ? placedGhosts(
                      view,
                      view.to_move,
                      lines.map(({ parts }) => parts),
                    )
                  : showsTold
                    ? placedGhosts(view, otherPlayer(view.to_move), [told.best_parts])
                    : []
            }
            badges={tab === 'values' && !trying && proven ? badgesOf(state.choices, proven, seen) : {}}
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
          {running && (!retry || (trying && (state.text !== '' || state.problem !== ''))) && (
            <TurnPrompt
              turn={turn}
              view={view}
              quiet
              note={retry ? '' : reviewWords(reviewer.review.value, tree, at, person)}
            />
          )}
          {!running && !retry && (
            <p class="sentence" data-testid="outcome">
              {unbroken(
                reviewWords(reviewer.review.value, tree, at, person) || capital(positionState.reason),
              )}
            </p>
          )}
          {session.problem.value && (
            <p class="problem" role="alert">
              {capital(session.problem.value)}
            </p>
          )}
        </>
      }
      below={narrow ? null : own}
      actions={
        <div class="study-actions">
          {!retry && (
            <Steps
              session={session}
              buttons={!reviewing ? 'all' : actions ? 'two' : 'two first'}
              onFlip={flip}
            />
          )}
          {actions}
          {!narrow && (trying || !actions) && field}
        </div>
      }
      side={
        narrow ? (
          <Pages pages={hasReviewPage ? [review, line, position, about] : [position, line, about]} />
        ) : (
          <>
            {engine}
            {graph}
            {!trying && (
              <div class="panel study-lower">
                {moves}
                {tabs}
              </div>
            )}
          </>
        )
      }
    />
  );
}

// A finished game is opened to see what could have gone better.
function firstTab(tree: Tree, reviews: boolean): string {
  if (!reviews && studyOf(tree) !== '') return 'chapters';
  return reviews || tree.result !== '*' ? 'review' : 'notes';
}

// The turn that led here, if the review has found a better one.
function ownSlip(reviewer: Reviewer, tree: Tree, at: NodeId, person: PlayerNumber | null): ReviewTurn | null {
  const review = reviewer.review.value;
  const told = review && toldOf(review, plyIn(tree, at), person);
  return told && 'own' in told ? told.own : null;
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
  labelOf: LabelOf;
  mattered: readonly number[]; // plies of turns of the main line
}) {
  const { session } = props;
  const tree = session.tree.value;
  return (
    <MoveTree
      tree={tree}
      at={session.at.value}
      labelOf={props.labelOf}
      mattered={mainLine(tree)
        .filter((_, ply) => props.mattered.includes(ply))
        .map(({ id }) => id)}
      onGo={(id) => session.go(id)}
    />
  );
}

// There from the moment that something evaluates the game, so that no value moves the list of the moves.
function Course(props: {
  session: StudySession;
  isReviewed: boolean;
  positionState: PositionState;
  viewer: PlayerNumber;
}) {
  const { session, isReviewed, positionState, viewer } = props;
  const tree = session.tree.value;
  const at = session.at.value;
  const line = lineThrough(tree, at);
  const points = course(tree, at, viewer, session.chances.value, pointsPerLogit(tree));
  const isEvaluated = session.engine.running.value || points.some(({ chance }) => chance !== undefined);
  if (!isReviewed && !isEvaluated) return null;
  return (
    <Graph
      points={points}
      ply={plyOf(tree, at)}
      viewer={positionState.view.players[viewer - 1]?.name ?? ''}
      onGo={(ply) => session.go(ply === 0 ? kRoot : (line[ply - 1]?.id ?? at))}
    />
  );
}

function tabsOf(props: {
  session: StudySession;
  review: VNode | null; // null: it has a page of its own
  positionState: PositionState;
  proven: Proven | null;
  state: TurnState;
  viewer: PlayerNumber;
  onPoint(parts: TurnParts | null): void;
}): Tab[] {
  const { session, review, positionState, viewer } = props;
  const { view } = positionState;
  const words = text();
  const tabs: Tab[] = [
    { name: 'notes', label: words.notes, content: <Notes session={session} /> },
    {
      name: 'chapters',
      label: words.chapters,
      content: <ChaptersPanel session={session} positionState={positionState} />,
    },
    {
      name: 'openings',
      label: words.openings,
      content: <OpeningsPanel session={session} view={view} viewer={viewer} onPoint={props.onPoint} />,
    },
    {
      name: 'values',
      label: words.values,
      content: (
        <ValuesPanel
          on={settings.value.values === 'on'}
          proven={props.proven}
          choices={props.state.choices}
          view={view}
          viewer={viewer}
          onSwitch={(on) => void report(changeSetting(server, 'values', on ? 'on' : 'off'))}
          onMove={(move) => session.play(move)}
        />
      ),
    },
    ...(review ? [{ name: 'review', label: words.review, content: review }] : []),
    { name: 'share', label: words.share, content: <Share session={session} positionState={positionState} /> },
  ];
  if (view.areas.some((area) => area.player === null)) {
    tabs.push({
      name: 'score',
      label: words.score,
      content: (
        <div class="sheet">
          <Areas view={view} player={null} />
        </div>
      ),
    });
  }
  return tabs;
}
