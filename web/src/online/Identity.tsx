// The user's identity at this host, and its transfer or deletion.
import { useEffect, useState } from 'preact/hooks';
import { formatTime } from '../i18n';
import { download } from '../library/download';
import { report } from '../report';
import { formatRoute, kLobby, navigate } from '../router';
import { setTitle } from '../title';
import { Button, LinkButton } from '../ui/Button';
import { Confirm } from '../ui/Dialog';
import { Choose, TextField } from '../ui/Field';
import { showToast } from '../ui/Toast';
import { CopyField } from './CopyField';
import { host, me, rename, takeIdentity } from './host';
import './online.css';
import type { Inviters, Person, Requests } from './protocol';
import { text } from './sentences';
import { longestName } from './useName';
import { personName } from './words';

export function Identity() {
  const words = text();
  useEffect(() => setTitle(`${words.meTitle} · joga`), [words]);
  return (
    <div class="stack narrow">
      <h1>{words.meTitle}</h1>
      <Name />
      <OtherDevice />
      <LeftAlone />
      <Bots />
      <Data />
      <div class="row">
        <LinkButton href={formatRoute(kLobby)} icon="back">
          {words.toLobby}
        </LinkButton>
      </div>
    </div>
  );
}

function Name() {
  const words = text();
  const known = me.value?.name ?? '';
  const [typed, setTyped] = useState<string | null>(null); // the typed name stays when the host reports the stored one
  const name = typed ?? known;
  const save = async () => {
    await rename(name.trim());
    setTyped(null);
    showToast(words.saved);
  };
  return (
    <form
      class="panel stack"
      onSubmit={(event) => {
        event.preventDefault();
        void report(save());
      }}
    >
      <TextField
        label={words.name}
        value={name}
        maxLength={longestName()}
        hint={words.nameHint}
        onChange={setTyped}
      />
      <div class="row">
        <Button submit kind="primary" disabled={name.trim() === '' || name === known} testId="save-name">
          {words.save}
        </Button>
      </div>
    </form>
  );
}

function OtherDevice() {
  const words = text();
  const [made, setMade] = useState<{ code: string; expires: number } | null>(null);
  const make = async () => setMade(await host.request('me.transfer', {}));
  return (
    <section class="panel stack" aria-labelledby="device">
      <h2 id="device">{words.device}</h2>
      {made && (
        <>
          <p class="muted">{words.deviceHow}</p>
          <CopyField
            label={words.code}
            value={new URL(formatRoute({ ...kLobby, name: 'take', more: made.code }), location.href).href}
            share={{ title: words.takeTitle }}
          />
          <p>{words.codeUntil(formatTime(made.expires))}</p>
        </>
      )}
      <div class="row">
        <Button testId="transfer" onClick={() => void report(make())}>
          {words.makeCode}
        </Button>
      </div>
    </section>
  );
}

// The settings for invitations, and the people whom the user has blocked.
function LeftAlone() {
  const words = text();
  const [known, setKnown] = useState<Requests['me.blocked']['result'] | null>(null);
  const load = async () => setKnown(await host.request('me.blocked', {}));
  const epoch = host.epoch.value;
  useEffect(() => {
    if (host.status.peek() === 'open') void report(load());
  }, [epoch]);
  const choose = async (from: Inviters) => {
    await host.request('me.invitations', { from });
    await load();
  };
  const unblock = async ({ person }: Person) => {
    await host.request('me.unblock', { person });
    await load();
  };
  if (!known) return null;
  return (
    <section class="panel stack" aria-label={words.leftAlone}>
      <Choose
        label={words.leftAlone}
        value={known.invitations}
        options={[
          { value: 'everybody', label: words.invitersEverybody },
          { value: 'played', label: words.invitersPlayed },
          { value: 'nobody', label: words.invitersNobody },
        ]}
        onChange={(from) => void report(choose(from as Inviters))}
      />
      {known.people.length > 0 && <p class="muted">{words.leftAloneHow}</p>}
      {known.people.length > 0 && (
        <ul class="own-bots" data-testid="blocked">
          {known.people.map((one) => (
            <li key={one.person} class="row spread">
              {personName(one)}
              <Button kind="quiet" onClick={() => void report(unblock(one))}>
                {words.unblock(personName(one))}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Bots() {
  const words = text();
  const [bots, setBots] = useState<Person[]>([]);
  const [name, setName] = useState('');
  const [made, setMade] = useState<{ token: string; bot: Person } | null>(null);
  const load = async () => setBots((await host.request('me.bots', {})).bots);
  const epoch = host.epoch.value;
  useEffect(() => {
    if (host.status.peek() === 'open') void report(load());
  }, [epoch]);
  const make = async () => {
    setMade(await host.request('me.bot', { name: name.trim() }));
    setName('');
    await load();
  };
  const remove = async (bot: Person) => {
    await host.request('me.unbot', { bot: bot.person });
    if (made?.bot.person === bot.person) setMade(null);
    await load();
  };
  return (
    <details class="panel own-bots-panel" open={bots.length > 0}>
      <summary data-testid="own-bots">{words.yourBots}</summary>
      <div class="stack">
        <p>
          <code>{`JOGA_TOKEN=TOKEN joga bot --server ${new URL('.', location.href).href} level:3`}</code>
        </p>
        {bots.length > 0 && (
          <ul class="own-bots">
            {bots.map((bot) => (
              <li key={bot.person} class="row spread">
                {bot.name}
                <Button
                  icon="trash"
                  kind="quiet"
                  label={words.removeBot(bot.name)}
                  onClick={() => void report(remove(bot))}
                />
              </li>
            ))}
          </ul>
        )}
        {made && (
          <>
            <CopyField label={words.token(made.bot.name)} value={made.token} />
            <p>{words.tokenOnce}</p>
          </>
        )}
        <form
          class="row end-aligned"
          onSubmit={(event) => {
            event.preventDefault();
            void report(make());
          }}
        >
          <TextField label={words.botName} value={name} maxLength={longestName()} onChange={setName} />
          <Button submit disabled={name.trim() === ''} testId="make-bot">
            {words.makeBot}
          </Button>
        </form>
      </div>
    </details>
  );
}

// Downloads records page by page.
async function exportAll(): Promise<void> {
  const pages: string[] = [];
  let before: string | null = null;
  do {
    const answer: Requests['me.export']['result'] = await host.request(
      'me.export',
      before === null ? {} : { before },
    );
    pages.push(answer.records);
    before = answer.next;
  } while (before !== null);
  download('joga-games.txt', pages.join('\n'));
}

function Data() {
  const words = text();
  const [asks, setAsks] = useState(false);
  const remove = async () => {
    await host.request('me.delete', {});
    host.restart();
    showToast(words.deleted);
    navigate(kLobby);
  };
  return (
    <section class="panel stack" aria-labelledby="own-data">
      <h2 id="own-data">{words.data}</h2>
      <div class="row">
        <Button icon="download" testId="export-mine" onClick={() => void report(exportAll())}>
          {words.exportAll}
        </Button>
        <Button kind="danger" icon="trash" testId="delete-me" onClick={() => setAsks(true)}>
          {words.delete}
        </Button>
      </div>
      {asks && (
        <Confirm
          title={words.delete}
          question={words.deleteQuestion}
          action={words.delete}
          onClose={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            void report(remove());
          }}
        />
      )}
    </section>
  );
}

export function TakeIdentity({ code }: { code: string }) {
  const words = text();
  const [problem, setProblem] = useState('');
  useEffect(() => setTitle(`${words.meTitle} · joga`), [words]);
  const take = async () => {
    if (!(await takeIdentity(code))) return setProblem(words.notTaken);
    showToast(words.taken);
    navigate(kLobby);
  };
  return (
    <div class="stack narrow">
      <h1>{words.takeTitle}</h1>
      <p>{words.takeHow}</p>
      {problem && (
        <p role="alert" class="sentence problem">
          {problem}
        </p>
      )}
      <div class="row">
        <Button kind="primary" disabled={problem !== ''} testId="take" onClick={() => void report(take())}>
          {words.take}
        </Button>
        <LinkButton href={formatRoute(kLobby)}>{words.toLobby}</LinkButton>
      </div>
    </div>
  );
}
