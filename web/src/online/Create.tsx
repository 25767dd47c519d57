// The form for a game between people: like that for a new game, with a remote opponent.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { ClockField } from '../newgame/ClockField';
import { GameForm, placeOf, usePlayers, usePreview } from '../newgame/NewGame';
import { scaleOf } from '../newgame/scale';
import { SideChoice } from '../newgame/SideChoice';
import { formatSpec, parseSpec } from '../newgame/spec';
import type { Chosen } from '../newgame/spec';
import type { GameInfo } from '../protocol';
import { kLobby, navigate, replaceRoute } from '../router';
import type { Link } from '../router';
import { gameInfo, server } from '../server';
import { setTitle } from '../title';
import { Button } from '../ui/Button';
import { Choose, Select } from '../ui/Field';
import { NoSuchGame } from '../ui/NotFound';
import { useRemembered } from '../useRemembered';
import { creation, isTerms, kDays, kMinuteNames, kUsualTerms } from './terms';
import type { Terms } from './terms';
import { host } from './host';
import { SummaryList } from './lists';
import './online.css';
import { text } from './sentences';
import { useName } from './useName';

export function Create({ game, bot = '', link }: { game: string; bot?: string; link: Link }) {
  const [first] = server.hello.value?.games ?? [];
  const [chosen, setChosen] = useState(''); // overrides the address
  const memory = useRemembered('online.terms', kUsualTerms, (value) => (isTerms(value) ? value : null));
  const info = gameInfo(chosen || (link.game ?? (game || first?.id || '')));
  const choose = (id: string) =>
    bot === '' ? replaceRoute({ ...kLobby, name: 'new', more: id }) : setChosen(id);
  if (!info) return <NoSuchGame game={game} to={(id) => ({ ...kLobby, name: 'new', more: id })} />;
  if (!memory) return null;
  const [last, remember] = memory;
  return (
    <Form key={info.id} info={info} bot={bot} link={link} last={last} onTerms={remember} onGame={choose} />
  );
}

function Form(props: {
  info: GameInfo;
  bot: string;
  link: Link;
  last: Terms; // the last choices
  onTerms(next: Terms): void;
  onGame(id: string): void;
}) {
  const { info, bot, link, last } = props;
  const words = text();
  const lobby = useMemo(() => new SummaryList(host, 'lobby'), []);
  useEffect(() => lobby.follow(), [lobby]);
  const [chosen, setChosen] = useState<Chosen>(() => parseSpec(link.game ?? '').chosen);
  const [level, setLevel] = useState('');
  const [opponent, setOpponent] = useState(bot); // a person's id
  const [invites, setInvites] = useState(bot !== ''); // whether the form was opened to play a bot
  const [busy, setBusy] = useState(false);
  const naming = useName();
  const spec = formatSpec(info.id, info.options, chosen);
  const place = placeOf(spec, link);
  const { positionState, problem } = usePreview(place);
  const levels = scaleOf(usePlayers(spec) ?? info.who, 'level');
  const usual = levels.find((one) => one.who === info.default_opponent) ?? levels[0];
  const bots = lobby.bots.value;
  const terms: Terms = invites
    ? { ...last, against: 'bot' }
    : last.against === 'bot' && bots.length === 0
      ? { ...last, against: 'link' }
      : last;
  const set = (changes: Partial<Terms>) => {
    if (changes.against) setInvites(false);
    props.onTerms({ ...terms, ...changes });
  };
  const setUp = place.position !== undefined || (place.moves?.length ?? 0) > 0;
  useEffect(() => setTitle(`${words.newGame} · ${info.name} · joga`), [words, info.name]);

  const create = async () => {
    const at = setUp && positionState ? { game: spec, position: positionState.position } : { game: spec };
    setBusy(true);
    try {
      await naming.keep();
      const who = {
        level: level || usual?.who || '',
        bot: bots.find(({ person }) => String(person) === opponent)?.person ?? bots[0]?.person ?? null,
      };
      const { game } = await host.request('game.create', creation(terms, at, who));
      navigate({ ...kLobby, name: game.id });
    } finally {
      setBusy(false);
    }
  };

  const isLocal = terms.against === 'computer';
  return (
    <GameForm
      info={info}
      title={words.createTitle(info.name)}
      choices={
        <section class="panel stack">
          {!setUp && (
            <Select
              label={words.game}
              value={info.id}
              options={(server.hello.value?.games ?? []).map((one) => ({ value: one.id, label: one.name }))}
              onChange={props.onGame}
            />
          )}
          <Choose
            label={words.against}
            value={terms.against}
            options={[
              { value: 'link', label: words.againstLink },
              { value: 'anybody', label: words.againstAnybody },
              { value: 'computer', label: words.againstComputer },
              ...(bots.length > 0 ? [{ value: 'bot', label: words.againstBot }] : []),
            ]}
            onChange={(against) => set({ against: against as Terms['against'] })}
          />
          {terms.against === 'computer' && (
            <Select
              label={words.level}
              value={level || usual?.who || ''}
              options={levels.map((one) => ({ value: one.who, label: one.name }))}
              onChange={setLevel}
            />
          )}
          {terms.against === 'bot' && (
            <Select
              label={words.bot}
              value={opponent || String(bots[0]?.person ?? '')}
              options={bots.map((one) => ({ value: String(one.person), label: one.name }))}
              onChange={setOpponent}
            />
          )}
          <SideChoice info={info} value={terms.side} random="any" onChange={(side) => set({ side })} />
          <Choose
            label={words.time}
            value={terms.time}
            options={[
              { value: 'none', label: words.noTime },
              { value: 'minutes', label: words.byMinutes },
              { value: 'days', label: words.byDays },
            ]}
            onChange={(time) => set({ time: time as Terms['time'] })}
          />
          {terms.time === 'minutes' && (
            <ClockField value={terms.clock} names={kMinuteNames} onChange={(clock) => set({ clock })} />
          )}
          {terms.time === 'days' && (
            <Choose
              label={words.daysPerMove}
              value={String(terms.days)}
              options={kDays.map((count) => ({ value: count, label: count }))}
              onChange={(days) => set({ days: Number(days) })}
            />
          )}
          {naming.field}
        </section>
      }
      button={
        <Button
          submit
          kind="primary"
          icon={isLocal ? 'play' : 'link'}
          disabled={problem !== '' || busy || host.status.value !== 'open'}
          busy={busy}
          testId="create"
        >
          {isLocal ? words.begin : words.create}
        </Button>
      }
      problem={problem}
      positionState={positionState}
      below={terms.side === '2' ? 2 : 1}
      usualStart={setUp ? { ...kLobby, name: 'new', more: info.id, link: { game: spec } } : null}
      chosen={chosen}
      onChosen={setChosen}
      onSubmit={create}
    />
  );
}
