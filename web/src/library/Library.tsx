import { useState } from 'preact/hooks';
import { formatDate } from '../i18n';
import type { SavedGame } from '../protocol';
import { report } from '../report';
import { formatRoute } from '../router';
import { isSite, server } from '../server';
import { Button, LinkButton } from '../ui/Button';
import { Confirm } from '../ui/Dialog';
import { Select, TextField } from '../ui/Field';
import { Menu } from '../ui/Menu';
import { Tabs } from '../ui/Tabs';
import { Thumbnail } from '../ui/Thumbnail';
import { download } from './download';
import { exportAll } from './exportAll';
import { ImportDialog } from './ImportDialog';
import './library.css';
import { describe, gameName, isFound, opponents, standing, yourSide } from './saved';
import { text } from './sentences';
import { useLibrary } from './useLibrary';

const kShownAtOnce = 60;

export function Library() {
  const words = text();
  const { games, problem } = useLibrary();
  const [tab, setTab] = useState('games');
  const [importing, setImporting] = useState(false);
  const [doomed, setDoomed] = useState<SavedGame | null>(null);
  const of = (study: boolean) => (games ?? []).filter((game) => game.study === study);
  const list = (study: boolean) => (
    <SavedList games={of(study)} empty={study ? <NoStudies /> : <NoGames />} onRemove={setDoomed} />
  );
  return (
    <div class="stack library">
      <div class="row spread">
        <h1>{words.title}</h1>
        <div class="row">
          <ExportAll />
          <Button icon="upload" testId="import" onClick={() => setImporting(true)}>
            {words.import}
          </Button>
        </div>
      </div>
      <p class="muted">{isSite ? words.siteLead : words.lead}</p>
      {problem && (
        <p class="sentence problem" role="alert">
          {problem}
        </p>
      )}
      {!games && !problem && <p class="muted">{words.loading}</p>}
      {games && (
        <Tabs
          label={words.title}
          chosen={tab}
          onChoose={setTab}
          tabs={[
            { name: 'games', label: words.games(of(false).length), content: list(false) },
            { name: 'studies', label: words.studies(of(true).length), content: list(true) },
          ]}
        />
      )}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      {doomed && (
        <Confirm
          title={words.remove}
          question={words.removeQuestion(describe(doomed))}
          action={words.remove}
          onClose={() => setDoomed(null)}
          onConfirm={() => {
            setDoomed(null);
            void report(server.request('library.remove', { saved: doomed.saved }));
          }}
        />
      )}
    </div>
  );
}

function ExportAll() {
  const words = text();
  const [progress, setProgress] = useState('');
  const take = () =>
    exportAll((done, all) => setProgress(words.exporting(done, all))).finally(() => setProgress(''));
  return (
    <Button
      icon="download"
      testId="export-all"
      disabled={progress !== ''}
      onClick={() => void report(take())}
    >
      {progress || words.exportAll}
    </Button>
  );
}

function SavedList(props: { games: SavedGame[]; empty: preact.VNode; onRemove(game: SavedGame): void }) {
  const words = text();
  const [filter, setFilter] = useState('');
  const [wanted, setWanted] = useState('');
  const [most, setMost] = useState(kShownAtOnce);
  if (props.games.length === 0) return props.empty;
  const found = props.games.filter(
    (game) => (filter === '' || game.game.split(':')[0] === filter) && isFound(game, wanted),
  );
  const kinds = (server.hello.value?.games ?? []).map((info) => ({ value: info.id, label: info.name }));
  return (
    <div class="stack">
      <div class="row find">
        <TextField label={words.search} value={wanted} onChange={setWanted} />
        <Select
          label={words.filter}
          value={filter}
          options={[{ value: '', label: words.all }, ...kinds]}
          onChange={setFilter}
        />
      </div>
      {found.length === 0 && <p class="muted">{words.nothingFound}</p>}
      <ul class="saved-games">
        {found.slice(0, most).map((game) => (
          <SavedCard key={game.saved} game={game} onRemove={() => props.onRemove(game)} />
        ))}
      </ul>
      {found.length > most && (
        <div class="row">
          <Button onClick={() => setMost(most + kShownAtOnce)}>{words.showMore(found.length - most)}</Button>
        </div>
      )}
    </div>
  );
}

function NoGames() {
  const words = text();
  return (
    <div class="stack">
      <p class="muted">{words.empty}</p>
      <div class="row">
        <LinkButton kind="primary" icon="play" href={formatRoute({ screen: 'home' })}>
          {words.playOne}
        </LinkButton>
      </div>
    </div>
  );
}

function NoStudies() {
  const words = text();
  return (
    <div class="stack">
      <p class="muted">{words.noStudies}</p>
      <div class="row">
        <LinkButton icon="study" href={formatRoute({ screen: 'study', link: {} })}>
          {words.studyOne}
        </LinkButton>
      </div>
    </div>
  );
}

function SavedCard({ game, onRemove }: { game: SavedGame; onRemove(): void }) {
  const words = text();
  const running = game.readable && !game.study && !game.in_use && game.result === 'running';
  const isOver = !game.study && game.result !== 'running';
  const study = formatRoute({
    screen: 'study',
    link: { saved: game.saved, ...(isOver ? { review: true } : {}) },
  });
  const result = standing(game);
  const title = !game.readable ? game.saved : game.title || gameName(game);
  return (
    <li class="panel saved-game" data-saved={game.saved}>
      {game.readable ? (
        <Thumbnail
          of={`${game.saved} ${game.changed} ${game.ply}`}
          load={() => server.request('library.look', { saved: game.saved })}
          flipped={() => yourSide(game) === 1}
        />
      ) : (
        <div class="thumbnail" />
      )}
      <div class="saved-text">
        <strong>{title}</strong>
        {game.title && <span class="small">{gameName(game)}</span>}
        <span class="small">{opponents(game)}</span>
        <span class="muted small">
          {!(game.study && game.result === 'running') && (
            <>
              <b class={`saved-result ${result.tone}`}>{result.words}</b>
              {' · '}
            </>
          )}
          {[words.turns(game.ply), formatDate(game.changed)].join(' · ')}
        </span>
      </div>
      <div class="row saved-actions">
        {running && (
          <LinkButton href={formatRoute({ screen: 'play', name: game.saved })} kind="primary">
            {words.resume}
          </LinkButton>
        )}
        {game.readable && (
          <LinkButton href={study}>
            {game.study ? words.open : isOver ? words.review : words.study}
          </LinkButton>
        )}
      </div>
      <div class="saved-menu">
        <Menu
          label={words.more(describe(game))}
          icon="more"
          items={[
            {
              label: words.export,
              icon: 'download',
              disabled: !game.readable,
              onChoose: () => void report(exportGame(game.saved)),
            },
            { label: words.remove, icon: 'trash', disabled: game.in_use, onChoose: onRemove },
          ]}
        />
      </div>
    </li>
  );
}

async function exportGame(saved: string): Promise<void> {
  const { record } = await server.request('library.read', { saved });
  const { text: content } = await server.request('record.write', { record });
  download(`${saved.replace(/\.[a-z]+$/, '')}.txt`, content);
}
