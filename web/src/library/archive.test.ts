import { describe, expect, it } from 'vitest';
import type { Progress, RecordJson, SavedGame } from '../protocol';
import { RequestError } from '../socket';
import { formatArchive, parseArchive, putIn, readLibrary } from './archive';
import type { ArchiveOptions } from './archive';

const first: RecordJson = {
  game: 'quantik',
  tags: [
    ['Date', '2026-11-15'],
    ['Time', '21:30:00'],
  ],
  result: '*',
  turns: ['Y@a1'],
};
const second: RecordJson = { game: 'eximo', tags: [['Kind', 'study']], result: '*', turns: [] };

const learnt: Progress = {
  lessons: [{ lesson: 'quantik', game: 'quantik', name: 'Quantik', steps: 9, step: 3, finished: false }],
  puzzles: 'quantik-1-01 = solved\n',
};

// A library in memory that refuses every second request for exceeding the rate limit.
class FakeLibrary implements ArchiveOptions {
  readonly records: RecordJson[] = [];
  readonly settings: Record<string, string> = { theme: 'dark' };
  maps = [{ name: 'mine', rows: ['H1', 'H2'] }];
  learnt: Progress = learnt;
  readonly seen: string[] = [];
  waits = 0;
  private busy_ = false;

  constructor(...records: RecordJson[]) {
    this.records = records;
  }

  request = (async (
    name: string,
    params: Progress & { name: string; value: string; rows: string[]; saved: string; record: RecordJson },
  ) => {
    this.busy_ = !this.busy_;
    if (this.busy_) throw new RequestError('busy', 'too much at once');
    switch (name) {
      case 'settings':
        return { settings: this.settings };
      case 'settings.change':
        this.settings[params.name] = params.value;
        return { settings: this.settings };
      case 'progress':
        return this.learnt;
      case 'progress.merge':
        this.learnt = params;
        return {};
      case 'maps':
        return { maps: this.maps };
      case 'maps.keep':
        this.maps = [...this.maps, params];
        return { maps: this.maps };
      case 'library.list':
        return { games: this.records.map((_, index) => this.listed(index)).reverse() };
      case 'library.read':
        return { record: this.records[Number(params.saved)] };
      case 'library.save':
        if (params.record.game === 'chess') throw new RequestError('invalid', 'no such game');
        this.records.push(params.record);
        return { saved: String(this.records.length) };
    }
    throw new Error(name);
  }) as unknown as ArchiveOptions['request'];

  wait(): Promise<void> {
    ++this.waits;
    return Promise.resolve();
  }
  progress(done: number, all: number): void {
    this.seen.push(`${done} of ${all}`);
  }

  private listed(index: number): SavedGame {
    const record = this.records[index] as RecordJson;
    const tag = (name: string) => record.tags?.find(([known]) => known === name)?.[1] ?? '';
    return {
      saved: String(index),
      readable: record.game !== 'damaged',
      game: record.game,
      date: tag('Date'),
      time: tag('Time'),
    } as SavedGame;
  }
}

describe('a library as a file', () => {
  it('holds the settings, the maps, the progress and all games, the newest last', async () => {
    const library = new FakeLibrary(first, second);
    const { archive, damaged } = await readLibrary(library);
    expect(damaged).toBe(0);
    expect(library.waits).toBe(6);
    expect(library.seen).toEqual(['0 of 2', '1 of 2']);
    const text = formatArchive(archive);
    expect(text.split('\n')).toHaveLength(4);
    expect(parseArchive(text)).toEqual({
      settings: { theme: 'dark' },
      maps: [{ name: 'mine', rows: ['H1', 'H2'] }],
      progress: learnt,
      records: [first, second],
    });
  });

  it('tells how many games could not be read', async () => {
    const damagedGame: RecordJson = { ...first, game: 'damaged' };
    const { archive, damaged } = await readLibrary(new FakeLibrary(first, damagedGame));
    expect(archive.records).toEqual([first]);
    expect(damaged).toBe(1);
  });

  it('may be of an older version, without progress', () => {
    const text = '{"joga":"library","settings":{},"maps":[]}\n';
    expect(parseArchive(text)?.progress).toEqual({ lessons: [], puzzles: '' });
  });

  it('is not taken for records, nor records for it', () => {
    for (const text of ['', '[Game "quantik"]\n*\n', JSON.stringify(first), '{"joga":"library"}\n{"ga'])
      expect(parseArchive(text)).toBeNull();
  });

  it('is imported once, however often that is repeated', async () => {
    const library = new FakeLibrary(first);
    const progress: Progress = { lessons: [], puzzles: 'eximo-1-01 = solved\n' };
    const archive = { settings: { theme: 'light' as const }, maps: [], progress, records: [first, second] };
    expect(await putIn(archive, library)).toEqual({ added: 1, present: 1, problems: [] });
    expect(library.records).toEqual([first, second]);
    expect(library.settings).toEqual({ theme: 'light' });
    expect(library.learnt).toEqual(progress);
    expect(await putIn(archive, library)).toEqual({ added: 0, present: 2, problems: [] });
  });

  it('names the records that could not be imported, and continues', async () => {
    const library = new FakeLibrary();
    const records: RecordJson[] = [{ ...first, game: 'chess' }, second];
    const arrivals = await putIn({ settings: {}, maps: [], progress: learnt, records }, library);
    expect(arrivals).toEqual({ added: 1, present: 0, problems: ['no such game'] });
  });
});
