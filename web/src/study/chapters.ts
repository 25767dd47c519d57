// Chapters of a study: separate records in the library that carry its name (tag Study) and their number (tag
// Chapter). The title of a chapter is its Event.

import type { RecordJson, SavedGame } from '../protocol';
import { tagIn, type Tree } from './tree';

export const kStudyTag = 'Study';
export const kChapterTag = 'Chapter';

// Sorts by number; chapters with the same number by creation.
export function chaptersOf(games: readonly SavedGame[], study: string): SavedGame[] {
  return games
    .filter((game) => game.study && study !== '' && game.study_name === study)
    .sort((one, two) => one.chapter - two.chapter || (one.saved < two.saved ? -1 : 1));
}

// The names of all studies with chapters.
export function studyNames(games: readonly SavedGame[]): string[] {
  const names = games.filter(({ study }) => study).map(({ study_name: name }) => name);
  return [...new Set(names)].filter((name) => name !== '').sort();
}

// The name, or the first free one of "name (2)", "name (3)" and so on.
export function freeName(wanted: string, taken: readonly string[]): string {
  let name = wanted;
  for (let number = 2; taken.includes(name); ++number) name = `${wanted} (${number})`;
  return name;
}

export function chapterTags(study: string, number: number): Record<string, string> {
  return { Kind: 'study', [kStudyTag]: study, [kChapterTag]: String(number) };
}

// The number of the next chapter.
export function nextChapter(chapters: readonly SavedGame[]): number {
  return Math.max(0, ...chapters.map(({ chapter }) => chapter)) + 1;
}

// Moves one chapter up (-1) or down (1).
export function moved(chapters: readonly SavedGame[], saved: string | undefined, step: 1 | -1): SavedGame[] {
  const from = chapters.findIndex((chapter) => chapter.saved === saved);
  const to = from + step;
  const order = [...chapters];
  if (from < 0 || to < 0 || to >= order.length) return order;
  order.splice(to, 0, ...order.splice(from, 1));
  return order;
}

// ---- Records of a file ----

export function recordTag(record: RecordJson, name: string): string {
  return record.tags?.find(([tag]) => tag === name)?.[1] ?? '';
}

export function withTags(record: RecordJson, tags: Record<string, string>): RecordJson {
  const others = (record.tags ?? []).filter(([name]) => tags[name] === undefined);
  return { ...record, tags: [...others, ...Object.entries(tags)] };
}

// An imported study whose name is taken gets another name, so that the two are not mixed.
export function apartFrom(taken: readonly string[], records: readonly RecordJson[]): RecordJson[] {
  return records.map((record) => {
    const study = recordTag(record, kStudyTag);
    return study === '' ? record : withTags(record, { [kStudyTag]: freeName(study, taken) });
  });
}

// All records as chapters of one study.
export function asOneStudy(records: readonly RecordJson[], study: string): RecordJson[] {
  return records.map((record, index) => withTags(record, chapterTags(study, index + 1)));
}

export function studyOf(tree: Tree): string {
  return tagIn(tree, kStudyTag);
}
