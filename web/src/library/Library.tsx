import { useState } from 'preact/hooks';
import { formatDate } from '../i18n';
import { report } from '../report';
import { formatRoute } from '../router';
import { isSite, server } from '../server';
import { Button, LinkButton } from '../ui/Button';
import { Confirm } from '../ui/Dialog';
import { Select, TextField } from '../ui/Field';
import { Menu } from '../ui/Menu';
import { Tabs } from '../ui/Tabs';
import { Thumbnail } from '../ui/Thumbnail';
import { patiently } from './archive';
import { download } from './download';
import { archiveOptions, exportAll, exportStudy } from './exportAll';
import { ImportDialog } from './ImportDialog';
import './library.css';
import { describe, entriesOf, gameName, isFound, opponents, standing, yourSide } from './saved';
import type { Entry } from './saved';
import { text } from './sentences';
import { useLibrary } from './useLibrary';

const kShownAtOnce = 60;

export function Library() {
  const words = text();
  const { games, problem } = useLibrary();
  const [tab, setTab] = useState('games');
  const [importing, setImporting] = useState(false);
  const [doomed, setDoomed] = useState<Entry | null>(null);
  const of = (study: boolean) => entriesOf((games ?? []).filter((game) => game.study === study));
  const list = (study: boolean) => (
    <SavedList entries={of(study)} empty={study ? <NoStudies /> : <NoGames />} onRemove={setDoomed} />
  );
  const remove = async ({ game, chapters }: Entry) => {
    const options = archiveOptions(() => undefined);
    for (const { saved } of chapters.length > 0 ? chapters : [game])
      await patiently(options, 'library.remove', { saved });
  };
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
      {isSite && <p class="muted">{words.siteLead}</p>}
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
          question={
            doomed.chapters.length > 0
              ? words.removeStudyQuestion(doomed.game.study_name, doomed.chapters.length)
              : words.removeQuestion(describe(doomed.game))
          }
          action={words.remove}
          onClose={() => setDoomed(null)}
          onConfirm={() => {
            setDoomed(null);
            void report(remove(doomed));
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

function SavedList(props: { entries: Entry[]; empty: preact.VNode; onRemove(entry: Entry): void }) {
  const words = text();
  const [filter, setFilter] = useState('');
  const [wanted, setWanted] = useState('');
  const [most, setMost] = useState(kShownAtOnce);
  if (props.entries.length === 0) return props.empty;
  const found = props.entries.filter(({ game, chapters }) =>
    [game, ...chapters].some(
      (one) => (filter === '' || one.game.split(':')[0] === filter) && isFound(one, wanted),
    ),
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
        {found.slice(0, most).map((entry) => (
          <SavedCard key={entry.game.saved} {...entry} onRemove={() => props.onRemove(entry)} />
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

function SavedCard({ game, chapters, onRemove }: Entry & { onRemove(): void }) {
  const words = text();
  const running = game.readable && !game.study && !game.in_use && game.result === 'running';
  const isOver = !game.study && game.result !== 'running';
  const study = formatRoute({
    screen: 'study',
    link: { saved: game.saved, ...(isOver ? { review: true } : {}) },
  });
  const result = standing(game);
  const title = !game.readable ? game.saved : game.study_name || game.title || gameName(game);
  return (
    <li class="panel saved-game" data-saved={game.saved}>
      {game.readable ? (
        <Thumbnail
          of={`${game.saved} ${game.changed} ${game.ply}`}
          game={game.game}
          load={() => server.request('library.look', { saved: game.saved })}
          below={() => (yourSide(game) === 1 ? 2 : 1)}
        />
      ) : (
        <div class="thumbnail" />
      )}
      <div class="saved-text">
        <strong>{title}</strong>
        {title !== gameName(game) && game.readable && <span class="small">{gameName(game)}</span>}
        <span class="small">{opponents(game)}</span>
        <span class="muted small">
          {!(game.study && (game.result === 'running' || chapters.length > 0)) && (
            <>
              <b class={`saved-result ${result.tone}`}>{result.words}</b>
              {' · '}
            </>
          )}
          {[
            chapters.length > 0 ? words.chapters(chapters.length) : words.turns(game.ply),
            formatDate(game.changed),
          ].join(' · ')}
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
              onChoose: () =>
                void report(chapters.length > 0 ? exportStudy(chapters) : exportGame(game.saved)),
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
