// A whole library as one file, to move it to another browser or program: a line with the settings, the user's
// maps and their progress in lessons and puzzles, then each game and study on a line, as in
// record.schema.json.
import type { OwnMap, Progress, RecordJson, RequestName, Requests, SavedGame, Settings } from '../protocol';
import { RequestError } from '../socket';

export interface Archive {
  settings: Partial<Settings>;
  maps: OwnMap[];
  progress: Progress;
  records: RecordJson[];
}

// The part of the connection that is used, and a way to wait.
export interface ArchiveOptions {
  request<Name extends RequestName>(
    name: Name,
    params: Requests[Name]['params'],
  ): Promise<Requests[Name]['result']>;
  wait(milliseconds: number): Promise<void>;
  progress(done: number, all: number): void;
}

const kMark = 'library'; // marks the first line of such a file
const kPause = 500;
const kNoProgress: Progress = { lessons: [], puzzles: '' };

// A large library exceeds the rate limit: requests that are refused for it are retried.
export async function patiently<Name extends RequestName>(
  options: ArchiveOptions,
  name: Name,
  params: Requests[Name]['params'],
): Promise<Requests[Name]['result']> {
  for (;;) {
    try {
      return await options.request(name, params);
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== 'busy') throw error;
      await options.wait(kPause);
    }
  }
}

// Skips games that cannot be read.
export async function readLibrary(options: ArchiveOptions): Promise<{ archive: Archive; damaged: number }> {
  const { settings } = await patiently(options, 'settings', {});
  const { maps } = await patiently(options, 'maps', {});
  const progress = await patiently(options, 'progress', {});
  const { games } = await patiently(options, 'library.list', {});
  const records: RecordJson[] = [];
  let damaged = 0;
  // Oldest first, so that the newest is imported last and is the newest again.
  for (const [index, game] of games.reverse().entries()) {
    options.progress(index, games.length);
    if (!game.readable) ++damaged;
    else records.push((await patiently(options, 'library.read', { saved: game.saved })).record);
  }
  return { archive: { settings, maps, progress, records }, damaged };
}

export function formatArchive({ records, ...head }: Archive): string {
  const lines = [{ joga: kMark, ...head }, ...records];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

// Returns null if the text is not an archive.
export function parseArchive(text: string): Archive | null {
  const [first = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  try {
    const head = JSON.parse(first) as { joga?: unknown } & Partial<Archive>;
    if (head.joga !== kMark) return null;
    const records = lines.map((line) => JSON.parse(line) as RecordJson);
    const { settings = {}, maps = [], progress = kNoProgress } = head; // an older file has no progress
    return { settings, maps, progress, records };
  } catch {
    return null;
  }
}

export interface Arrivals {
  added: number;
  present: number; // already in the library
  problems: string[];
}

// Skips what is already there, so that importing twice does no harm.
export async function putIn(archive: Archive, options: ArchiveOptions): Promise<Arrivals> {
  const { games } = await patiently(options, 'library.list', {});
  const isPresent = finder(games, options);
  const arrivals: Arrivals = { added: 0, present: 0, problems: [] };
  const attempt = async (action: () => Promise<unknown>) => {
    try {
      await action();
      return true;
    } catch (error) {
      if (!(error instanceof RequestError) || error.code === 'lost') throw error;
      arrivals.problems.push(error.message);
      return false;
    }
  };
  for (const [index, record] of archive.records.entries()) {
    options.progress(index, archive.records.length);
    if (await isPresent(record)) ++arrivals.present;
    else if (await attempt(() => patiently(options, 'library.save', { record }))) ++arrivals.added;
  }
  await attempt(() => patiently(options, 'progress.merge', archive.progress));
  for (const map of archive.maps) await attempt(() => patiently(options, 'maps.keep', map));
  for (const [name, value] of Object.entries(archive.settings))
    await attempt(() => patiently(options, 'settings.change', { name, value }));
  return arrivals;
}

// Returns a function that tells whether a record is among the games. It reads each game at most once, and
// only if its listing matches.
function finder(
  games: readonly SavedGame[],
  options: ArchiveOptions,
): (record: RecordJson) => Promise<boolean> {
  const known = new Map<string, string>();
  const textOf = async (saved: string) => {
    const text =
      known.get(saved) ?? JSON.stringify((await patiently(options, 'library.read', { saved })).record);
    known.set(saved, text);
    return text;
  };
  return async (record) => {
    const tag = (name: string) => record.tags?.find(([found]) => found === name)?.[1] ?? '';
    const text = JSON.stringify(record);
    for (const game of games) {
      const isLike = game.readable && game.date === tag('Date') && game.time === tag('Time');
      if (isLike && game.game === record.game && (await textOf(game.saved)) === text) return true;
    }
    return false;
  };
}
