import { useState } from 'preact/hooks';
import { formatDate } from '../i18n';
import type { SavedGame } from '../protocol';
import { report } from '../report';
import { formatRoute } from '../router';
import { gameInfo, playerName, server } from '../server';
import { Button, LinkButton } from '../ui/Button';
import { Confirm } from '../ui/Dialog';
import { Select } from '../ui/Field';
import { Menu } from '../ui/Menu';
import { download } from './download';
import { ImportDialog } from './ImportDialog';
import './library.css';
import { text } from './sentences';
import { useLibrary } from './useLibrary';

export function Library() {
  const words = text();
  const { games, problem } = useLibrary();
  const [importing, setImporting] = useState(false);
  const [doomed, setDoomed] = useState<SavedGame | null>(null);
  const [filter, setFilter] = useState('');
  const shown = (games ?? []).filter((game) => filter === '' || game.game.split(':')[0] === filter);
  const kinds = (server.hello.value?.games ?? []).map((info) => ({ value: info.id, label: info.name }));
  return (
    <div class="stack narrow">
      <div class="row spread">
        <h1>{words.title}</h1>
        <Button icon="upload" testId="import" onClick={() => setImporting(true)}>
          {words.import}
        </Button>
      </div>
      <p class="muted">{words.lead}</p>
      {problem && (
        <p class="sentence problem" role="alert">
          {problem}
        </p>
      )}
      {games && games.length > 0 && (
        <Select
          label={words.filter}
          value={filter}
          options={[{ value: '', label: words.all }, ...kinds]}
          onChange={setFilter}
        />
      )}
      {!games && !problem && <p class="muted">{words.loading}</p>}
      {games && shown.length === 0 && (
        <>
          <p class="muted">{words.empty}</p>
          <div class="row">
            <LinkButton
              kind="primary"
              icon="play"
              href={formatRoute(
                filter === '' ? { screen: 'home' } : { screen: 'new', game: filter, link: {} },
              )}
            >
              {words.playOne}
            </LinkButton>
          </div>
        </>
      )}
      <ul class="saved-games">
        {shown.map((game) => (
          <SavedRow key={game.saved} game={game} onRemove={() => setDoomed(game)} />
        ))}
      </ul>
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

function describe(game: SavedGame): string {
  const name = gameInfo(game.game)?.name ?? game.game;
  return game.readable ? `${name}, ${opponents(game)}` : game.saved;
}

function opponents({ game, players }: SavedGame): string {
  return text().versus(playerName(game, players[0]), playerName(game, players[1]));
}

function standing(game: SavedGame): string {
  const words = text();
  if (!game.readable) return words.damaged;
  if (game.in_use) return words.inUse;
  const names = gameInfo(game.game)?.players;
  switch (game.result) {
    case 'running':
      return words.running;
    case 'draw':
      return words.draw;
    case '1':
      return words.wins(names?.[0].name ?? '1');
    case '2':
      return words.wins(names?.[1].name ?? '2');
  }
}

function SavedRow({ game, onRemove }: { game: SavedGame; onRemove(): void }) {
  const words = text();
  const running = game.readable && !game.in_use && game.result === 'running';
  const study = formatRoute({ screen: 'study', link: { saved: game.saved } });
  const name = gameInfo(game.game)?.name ?? game.game;
  return (
    <li class="panel saved-game" data-saved={game.saved}>
      <div class="saved-text">
        <strong>{game.readable ? name : game.saved}</strong>
        {game.readable && <span>{opponents(game)}</span>}
        <span class="muted small">
          {[standing(game), words.moves(game.ply), formatDate(game.changed)].join(' · ')}
        </span>
      </div>
      <div class="row">
        {running && (
          <LinkButton href={formatRoute({ screen: 'play', name: game.saved })} kind="primary" icon="play">
            {words.resume}
          </LinkButton>
        )}
        {game.readable && (
          <LinkButton href={study} icon="study">
            {words.review}
          </LinkButton>
        )}
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
