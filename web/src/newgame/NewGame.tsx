import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { isTurned } from '../board/sides';
import { capital } from '../i18n';
import { isHost } from '../online/isHost';
import { beginGame } from '../play/begun';
import type {
  GameInfo,
  OptionInfo,
  Place,
  PlayerNumber,
  PositionState,
  Seat,
  Suggestion,
  WhoInfo,
} from '../protocol';
import { report } from '../report';
import { formatRoute, navigate } from '../router';
import type { Link, Route } from '../router';
import { gameInfo, server } from '../server';
import { sentenceOf } from '../socket';
import { Button, LinkButton } from '../ui/Button';
import { Choose } from '../ui/Field';
import { NoSuchGame } from '../ui/NotFound';
import { useRemembered } from '../useRemembered';
import { useLatest } from '../useLatest';
import { ClockField } from './ClockField';
import { clockOf, clockText, isClockChoice, kNoClock } from './clock';
import type { ClockChoice } from './clock';
import { Ladder } from './Ladder';
import './newgame.css';
import { OptionField } from './OptionField';
import { isHuman, SeatPicker } from './SeatPicker';
import { scaleOf } from './scale';
import { SideChoice } from './SideChoice';
import { text } from './sentences';
import { formatSpec, isRelevant, parseSpec, valueOf } from './spec';
import type { Chosen } from './spec';

export function NewGame({ game, link }: { game: string; link: Link }) {
  const info = gameInfo(link.game ?? game);
  if (!info)
    return <NoSuchGame game={link.game ?? game} to={(id) => ({ screen: 'new', game: id, link: {} })} />;
  return <RememberedForm key={info.id} info={info} link={link} />;
}

const kRandom = 'random';

// The last choices, by game.
interface Remembered {
  seats: [Seat, Seat];
  clock: ClockChoice;
  random?: boolean; // the sides are drawn when the game begins
}

function isSeat(value: unknown): value is Seat {
  return typeof (value as Seat | null)?.who === 'string';
}

function RememberedForm({ info, link }: { info: GameInfo; link: Link }) {
  const usual: Remembered = { seats: [{ who: 'human' }, { who: info.default_opponent }], clock: kNoClock };
  const memory = useRemembered<Remembered>(`new.${info.id}`, usual, (value) => {
    const found = value as Remembered | null;
    const offered = (seat: unknown) => isSeat(seat) && info.who.some((one) => one.who === seat.who);
    return found && offered(found.seats?.[0]) && offered(found.seats?.[1]) && isClockChoice(found.clock)
      ? found
      : null;
  });
  if (!memory) return null;
  const [remembered, remember] = memory;
  return <Form info={info} link={link} remembered={remembered} onChange={remember} />;
}

function Form(props: {
  info: GameInfo;
  link: Link;
  remembered: Remembered;
  onChange(next: Remembered): void;
}) {
  const { info, link, onChange } = props;
  const words = text();
  const [chosen, setChosen] = useState<Chosen>(() => parseSpec(link.game ?? '').chosen);
  const { seats, clock } = props.remembered;
  const spec = formatSpec(info.id, info.options, chosen);
  const place = placeOf(spec, link);
  const { positionState, problem } = usePreview(place);
  const who = usePlayers(spec) ?? info.who;
  const suggestion = useSuggestion(spec);
  const setUp = place.position !== undefined || (place.moves?.length ?? 0) > 0;
  // The person who plays a computer or, if nobody does, player 1.
  const me = seenFrom(info, seats);
  const opponent = seats[2 - me]?.who ?? '';
  const isOnLadder =
    isHuman(info, seats[me - 1]?.who ?? '') &&
    (opponent === 'human' || scaleOf(who, 'level').some((one) => one.who === opponent));
  const random = opponent !== 'human' && (props.remembered.random ?? false);
  const change = (next: [Seat, Seat], isRandom = random) =>
    onChange({ seats: next, clock, random: isRandom });
  const swapped: [Seat, Seat] = [seats[1], seats[0]];

  const time = clockOf(clock);
  const begin = async () => {
    const name = await beginGame(server, {
      ...place,
      players: random && Math.random() < 0.5 ? swapped : seats,
      ...(time ? { clock: time } : {}),
    });
    navigate({ screen: 'play', name });
  };

  return (
    <GameForm
      info={info}
      title={info.name}
      choices={
        <Ladder
          info={info}
          who={who}
          opponent={isOnLadder ? opponent : ''}
          suggested={suggestion?.who}
          online={
            isHost ? { screen: 'online', name: 'new', more: info.id, link: { ...link, game: spec } } : null
          }
          onChoose={(chosen) => change(against(seats, me, chosen))}
        />
      }
      button={
        <div class="row begin-row">
          <Button submit kind="primary" icon="play" disabled={problem !== ''} testId="begin">
            {time ? words.beginWith(clockText(time)) : words.begin}
          </Button>
          {opponent !== 'human' && (
            <SideChoice
              info={info}
              value={random ? kRandom : me === 1 ? '1' : '2'}
              random={kRandom}
              onChange={(side) =>
                change(side === kRandom || side === String(me) ? seats : swapped, side === kRandom)
              }
            />
          )}
        </div>
      }
      isUsual={isOnLadder && Object.keys(chosen).length === 0 && clock.name === 'none'}
      more={
        <>
          <SeatPicker info={{ ...info, who }} seats={seats} onChange={(next) => change(next, false)} />
          <ClockField value={clock} onChange={(next) => onChange({ seats, clock: next, random })} />
        </>
      }
      problem={problem}
      positionState={positionState}
      below={me}
      usualStart={setUp ? { screen: 'new', game: info.id, link: { game: spec } } : null}
      chosen={chosen}
      onChosen={setChosen}
      onSubmit={begin}
    >
      <LinkButton href={formatRoute({ screen: 'edit', link: { game: spec } })} kind="quiet" icon="edit">
        {words.edit}
      </LinkButton>
      {info.maps && (
        <LinkButton href={formatRoute({ screen: 'map', link: { game: spec } })} kind="quiet" icon="map">
          {words.buildMap}
        </LinkButton>
      )}
    </GameForm>
  );
}

// The frame of every form for a new game: the opponent, the button, a preview of the board, and on request
// everything else.
export function GameForm(props: {
  info: GameInfo;
  title: string;
  choices: ComponentChildren;
  button: ComponentChildren;
  isUsual?: boolean; // nothing unusual is chosen among what is shown on request; left out: true
  more?: ComponentChildren; // choices that are shown on request, besides the options
  problem: string;
  positionState: PositionState | null;
  below: PlayerNumber;
  usualStart: Route | null; // a link to the form with the usual start, if this one has another
  chosen: Chosen;
  onChosen(chosen: Chosen): void;
  onSubmit(): Promise<void>;
  children?: ComponentChildren; // links to other actions with the game
}) {
  const { info, problem, positionState } = props;
  const words = text();
  const [opensClosed] = useState(props.isUsual ?? true);
  return (
    <form
      class="new-game"
      onSubmit={(event) => {
        event.preventDefault();
        void report(props.onSubmit());
      }}
    >
      <header>
        <h1>{props.title}</h1>
        <a href={formatRoute({ screen: 'rules', game: info.id })}>{words.rules}</a>
      </header>
      {props.choices}
      <div class="stack begin">
        {props.button}
        {problem && (
          <p role="alert" class="sentence problem">
            {capital(problem)}
          </p>
        )}
        <div class="preview">
          {positionState && (
            <Board
              view={positionState.view}
              flipped={isTurned(positionState.view, props.below)}
              label={words.preview}
            />
          )}
        </div>
      </div>
      <div class="stack settings-column">
        {props.usualStart && (
          <p>
            {words.fromPosition} <a href={formatRoute(props.usualStart)}>{words.usualStart}</a>
          </p>
        )}
        <details class="panel" open={!opensClosed}>
          <summary data-testid="more">{words.more}</summary>
          <div class="stack">
            {props.more}
            {!props.usualStart && <Options info={info} chosen={props.chosen} onChange={props.onChosen} />}
            <div class="row">{props.children}</div>
          </div>
        </details>
      </div>
    </form>
  );
}

// The preview is seen from the same side as the game: by the person who plays a computer.
function seenFrom(info: GameInfo, [first, second]: [Seat, Seat]): PlayerNumber {
  return !isHuman(info, first.who) && isHuman(info, second.who) ? 2 : 1;
}

export function placeOf(spec: string, link: Link): Place {
  return {
    game: spec,
    ...(link.position === undefined ? {} : { position: link.position }),
    ...(link.moves === undefined ? {} : { moves: link.moves.slice(0, link.ply) }),
  };
}

export function usePreview(place: Place): { positionState: PositionState | null; problem: string } {
  const [positionState, setPositionState] = useState<PositionState | null>(null);
  const [problem, setProblem] = useState('');
  const wanted = JSON.stringify(place);
  const latest = useLatest(place);
  const epoch = server.epoch.value;
  useEffect(() => {
    let current = true;
    server.request('look', latest.current).then(
      (found) => {
        if (!current) return;
        setPositionState(found);
        setProblem('');
      },
      (error: unknown) => current && setProblem(sentenceOf(error)),
    );
    return () => {
      current = false;
    };
  }, [wanted, epoch, latest]);
  return { positionState, problem };
}

// The players available with these rules and this map; null until they are known.
export function usePlayers(spec: string): WhoInfo[] | null {
  const [who, setWho] = useState<WhoInfo[] | null>(null);
  const epoch = server.epoch.value;
  useEffect(() => {
    let current = true;
    server.request('players', { game: spec }).then(
      (found) => current && setWho(found.who),
      () => undefined, // the preview shows the problem
    );
    return () => {
      current = false;
    };
  }, [spec, epoch]);
  return who;
}

// The suggested level, by the results of the last games.
function useSuggestion(spec: string): Suggestion | null {
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const epoch = server.epoch.value;
  useEffect(() => {
    let current = true;
    server.request('suggestion', { game: spec }).then(
      (found) => current && setSuggestion(found.suggestion ?? null),
      () => undefined, // the suggestion is optional
    );
    return () => {
      current = false;
    };
  }, [spec, epoch]);
  return suggestion;
}

// The same person against another opponent.
function against([first, second]: [Seat, Seat], me: PlayerNumber, who: string): [Seat, Seat] {
  const person = (seat: Seat): Seat => (seat.who === 'human' ? seat : { who: 'human' });
  return me === 1 ? [person(first), { who }] : [{ who }, person(second)];
}

// The map matters most, then the rule set; options that depend on one of them follow it directly.
function byImportance(info: GameInfo): (one: OptionInfo, other: OptionInfo) => number {
  const important = ['rules', info.maps?.option];
  const rank = (option: OptionInfo) => important.indexOf(option.only_when?.key ?? option.key);
  return (one, other) => rank(other) - rank(one);
}

// The starting player comes first.
function Options(props: { info: GameInfo; chosen: Chosen; onChange(chosen: Chosen): void }) {
  const { info, chosen, onChange } = props;
  const words = text();
  const set = (key: string) => (value: string) => onChange({ ...chosen, [key]: value });
  const start = info.options.find((option) => option.key === 'start');
  const others = info.options
    .filter((option) => option.key !== 'start' && isRelevant(option, info.options, chosen))
    .sort(byImportance(info));
  const field = (option: OptionInfo) => (
    <OptionField
      key={option.key}
      option={option}
      value={chosen[option.key] ?? valueOf(option, info.options, chosen)}
      onChange={set(option.key)}
    />
  );
  return (
    <section class="stack" aria-label={words.options}>
      {start && (
        <Choose
          label={words.begins}
          value={valueOf(start, info.options, chosen)}
          options={start.values.map(({ word, name }) => ({ value: word, label: name }))}
          onChange={set('start')}
        />
      )}
      {others.map(field)}
    </section>
  );
}
