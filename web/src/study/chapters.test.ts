import { describe, expect, it } from 'vitest';
import type { RecordJson, SavedGame } from '../protocol';
import {
  apartFrom,
  asOneStudy,
  chaptersOf,
  chapterTags,
  freeName,
  moved,
  nextChapter,
  recordTag,
  studyNames,
  withTags,
} from './chapters';

function chapter(saved: string, study: string, number: number): SavedGame {
  return {
    saved,
    readable: true,
    in_use: false,
    study: true,
    game: 'quantik',
    title: '',
    players: ['', ''],
    people: [true, true],
    date: '',
    time: '',
    changed: 0,
    result: 'running',
    ply: 0,
    study_name: study,
    chapter: number,
  };
}

const games = [
  chapter('c', 'Corners', 3),
  chapter('x', '', 0),
  chapter('a', 'Corners', 1),
  chapter('b', 'Corners', 3),
  chapter('e', 'Endings', 1),
  { ...chapter('g', 'Corners', 2), study: false },
];
const saved = (list: readonly SavedGame[]) => list.map((game) => game.saved).join('');
const record: RecordJson = { game: 'quantik', result: '*', turns: [], tags: [['Event', 'one']] };

describe('chapters', () => {
  it('are the studies of one name, by number', () => {
    expect(saved(chaptersOf(games, 'Corners'))).toBe('abc');
    expect(chaptersOf(games, '')).toEqual([]);
    expect(studyNames(games)).toEqual(['Corners', 'Endings']);
    expect(nextChapter(chaptersOf(games, 'Corners'))).toBe(4);
    expect(nextChapter([])).toBe(1);
  });

  it('change their places', () => {
    const chapters = chaptersOf(games, 'Corners');
    expect(saved(moved(chapters, 'b', -1))).toBe('bac');
    expect(saved(moved(chapters, 'b', 1))).toBe('acb');
    expect(saved(moved(chapters, 'a', -1))).toBe('abc');
    expect(saved(moved(chapters, 'c', 1))).toBe('abc');
    expect(saved(moved(chapters, undefined, 1))).toBe('abc');
  });

  it('are told by tags of their records, beside what else these say', () => {
    const tagged = withTags(record, chapterTags('Corners', 2));
    expect(tagged.tags).toEqual([
      ['Event', 'one'],
      ['Kind', 'study'],
      ['Study', 'Corners'],
      ['Chapter', '2'],
    ]);
    expect(recordTag(withTags(tagged, { Study: 'Edges' }), 'Study')).toBe('Edges');
    expect(asOneStudy([record, record], 'All').map((one) => recordTag(one, 'Chapter'))).toEqual(['1', '2']);
  });

  it('that are imported do not mix with others', () => {
    expect(freeName('Corners', ['Corners', 'Corners (2)'])).toBe('Corners (3)');
    const imported = apartFrom(['Corners'], [withTags(record, { Study: 'Corners' }), record]);
    expect(imported.map((one) => recordTag(one, 'Study'))).toEqual(['Corners (2)', '']);
  });
});
