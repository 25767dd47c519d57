// The start of a study: a game from its start, a position, a map, one of the user's own, or an import.
import { useRef, useState } from 'preact/hooks';
import { capital, formatDate } from '../i18n';
import { patiently } from '../library/archive';
import { archiveOptions } from '../library/exportAll';
import { entriesOf, gameName, yourSide } from '../library/saved';
import { useLibrary } from '../library/useLibrary';
import type { RecordJson } from '../protocol';
import { report } from '../report';
import { formatRoute, linkIn, navigate } from '../router';
import { gameInfo, server } from '../server';
import { sentenceOf } from '../socket';
import { Button, LinkButton } from '../ui/Button';
import { GamePicture } from '../ui/GamePicture';
import { Thumbnail } from '../ui/Thumbnail';
import { apartFrom, asOneStudy, freeName, kStudyTag, recordTag, studyNames } from './chapters';
import { text } from './sentences';

const kShownStudies = 6;

export function Start({ onRecord }: { onRecord(record: RecordJson): void }) {
  const words = text();
  return (
    <div class="stack study-start">
      <h1>{words.chooseTitle}</h1>
      <ul class="study-games">
        {server.hello.value?.games.map((game) => (
          <li key={game.id} class="panel">
            <a
              class="study-game"
              href={formatRoute({ screen: 'study', link: { game: game.id } })}
              data-testid={`study-${game.id}`}
            >
              <GamePicture info={game} />
              <strong>{game.name}</strong>
              <span class="button primary" aria-hidden="true">
                {words.study}
              </span>
            </a>
            <div class="row">
              <LinkButton icon="edit" href={formatRoute({ screen: 'edit', link: { game: game.id } })}>
                {words.fromEditor}
              </LinkButton>
              {game.maps && (
                <LinkButton icon="map" href={formatRoute({ screen: 'map', link: {} })}>
                  {words.fromMap}
                </LinkButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      <OwnStudies />
      <Import onRecord={onRecord} />
    </div>
  );
}

// The studies of the library that were changed last.
function OwnStudies() {
  const words = text();
  const { games } = useLibrary();
  const entries = entriesOf((games ?? []).filter((game) => game.study && game.readable));
  if (entries.length === 0) return null;
  return (
    <section class="stack narrow-gap" aria-labelledby="own-studies">
      <div class="row spread">
        <h2 id="own-studies">{words.ownStudies}</h2>
        {entries.length > kShownStudies && (
          <a href={formatRoute({ screen: 'library' })}>{words.allStudies}</a>
        )}
      </div>
      <ul class="own-studies" data-testid="own-studies">
        {entries.slice(0, kShownStudies).map(({ game }) => (
          <li key={game.saved}>
            <a class="panel" href={formatRoute({ screen: 'study', link: { saved: game.saved } })}>
              <Thumbnail
                of={`${game.saved} ${game.changed} ${game.ply}`}
                game={game.game}
                load={() => server.request('library.look', { saved: game.saved })}
                below={() => (yourSide(game) === 1 ? 2 : 1)}
              />
              <strong>{game.study_name || game.title || gameName(game)}</strong>
              <span class="muted small">{formatDate(game.changed)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Import({ onRecord }: { onRecord(record: RecordJson): void }) {
  const words = text();
  const [typed, setTyped] = useState('');
  const [problems, setProblems] = useState<string[]>([]);
  const [records, setRecords] = useState<RecordJson[]>([]);
  const file = useRef<HTMLInputElement>(null);

  const openOne = async (record: RecordJson) => {
    const [apart = record] = apartFrom(await takenNames(), [record]);
    onRecord(apart);
  };
  const open = async (content: string) => {
    setRecords([]);
    const address = linkIn(content);
    if (address) return navigate(address);
    try {
      const found = await server.request('record.read', { text: content });
      const [only] = found.records;
      setProblems(
        found.records.length + found.problems.length === 0 ? [words.importNothing] : found.problems,
      );
      if (only && found.records.length === 1 && found.problems.length === 0) await openOne(only);
      else setRecords(found.records);
    } catch (error) {
      setProblems([sentenceOf(error)]);
    }
    return undefined;
  };

  return (
    <section class="panel stack" aria-labelledby="import-title">
      <h2 id="import-title">{words.importTitle}</h2>
      <div class="field">
        <label for="import-text">{words.importLabel}</label>
        <textarea
          id="import-text"
          class="mono"
          rows={2}
          value={typed}
          spellcheck={false}
          data-testid="import-text"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <div class="row">
        <Button
          kind="primary"
          testId="import-open"
          disabled={typed.trim() === ''}
          onClick={() => void open(typed.trim())}
        >
          {words.importOpen}
        </Button>
        <Button icon="upload" onClick={() => file.current?.click()}>
          {words.importFile}
        </Button>
        <input
          ref={file}
          type="file"
          class="hidden"
          tabIndex={-1}
          aria-label={words.importFile}
          data-testid="import-file"
          onChange={async (event) => {
            const [chosen] = event.currentTarget.files ?? [];
            if (chosen) void open(await chosen.text());
            event.currentTarget.value = '';
          }}
        />
      </div>
      {problems.map((problem) => (
        <p key={problem} class="problem" role="alert">
          {capital(problem)}
        </p>
      ))}
      {records.length > 0 && (
        <>
          <p>{words.importMany(records.length)}</p>
          <div class="row">
            <Button testId="import-study" onClick={() => void report(openAll(records))}>
              {words.importStudy(records.length)}
            </Button>
          </div>
          <ol class="found">
            {records.map((record, index) => (
              <li key={index}>
                <button type="button" class="move" onClick={() => void report(openOne(record))}>
                  {describe(record)}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

const options = archiveOptions(() => undefined);

async function takenNames(): Promise<string[]> {
  return studyNames((await patiently(options, 'library.list', {})).games);
}

// Imports the records as chapters of one study.
async function openAll(records: readonly RecordJson[]): Promise<void> {
  const [first] = records;
  const wanted = (first && recordTag(first, kStudyTag)) || text().study;
  const names: string[] = [];
  for (const record of asOneStudy(records, freeName(wanted, await takenNames())))
    names.push((await patiently(options, 'library.save', { record })).saved);
  if (names[0] !== undefined) navigate({ screen: 'study', link: { saved: names[0] } });
}

function describe(record: RecordJson): string {
  const words = text();
  const tag = (name: string) => record.tags?.find(([key]) => key === name)?.[1];
  const players = [tag('Player1'), tag('Player2')].filter(Boolean).join(' – ');
  const count = record.turns.length;
  return [gameInfo(record.game)?.name ?? record.game, players, tag('Date'), words.moves(count)]
    .filter(Boolean)
    .join(', ');
}
