import { beforeEach, describe, expect, it } from 'vitest';
import type { AnalysisEvent, RecordJson, SavedGame, Value } from '../protocol';
import { RequestError } from '../socket';
import { kNoParts } from '../turn/parts';
import { recordTag, studyOf } from './chapters';
import { FakeServer, FakeTimers, positionStateAfter, settled } from './fakeServer';
import { Reviewer } from './reviewer';
import { openStudy, StudySession } from './session';
import {
  comment,
  draw,
  emptyTree,
  kRoot,
  mainLine,
  mark,
  movesTo,
  nodeAt,
  playLine,
  remove,
  setTag,
  toRecord,
} from './tree';

const estimate = (player1: number): Value => ({
  points: 0.2,
  player1,
  words: '',
});

let fake: FakeServer;
let timers: FakeTimers;
let searches: number;

beforeEach(() => {
  fake = new FakeServer();
  timers = new FakeTimers();
  searches = 0;
  fake.answer('look', ({ moves = [] }) =>
    positionStateAfter(moves, moves.includes('wins') ? '1' : 'running'),
  );
  fake.answer('library.save', ({ saved }) => ({ saved: saved ?? 'new.joga' }));
  fake.answer('analyse', () => ({ search: ++searches }));
  fake.answer('review', () => ({ search: ++searches }));
  fake.answer('stop', () => ({}));
  fake.answer('values', () => ({ moves: [], open: [], legal: [], remark: '' }));
});

function newStudy(...moves: string[]): StudySession {
  const { tree } = playLine(emptyTree('quantik'), kRoot, moves);
  return new StudySession(fake.server, timers.later, { tree, at: kRoot });
}

const line = (session: StudySession) => mainLine(session.tree.value).map((node) => node.move);

describe('a study', () => {
  it('shows the current position', async () => {
    const session = newStudy('a', 'b');
    await settled();
    expect(session.seen.value?.positionState.moves).toEqual([]);
    session.end();
    await settled();
    expect(session.seen.value?.positionState.moves).toEqual(['a', 'b']);
    session.previous();
    session.start();
    await settled();
    expect(session.seen.value?.id).toBe(kRoot);
    expect(fake.count('look')).toBe(3); // the place in between is requested, but not shown
  });
  it('is saved once it is more than turns, which the address holds', async () => {
    const session = newStudy();
    session.play('a');
    session.undo();
    session.play('b');
    await timers.pass();
    expect(fake.count('library.save')).toBe(0);
    expect(session.link()).toEqual({ game: 'quantik', moves: ['b'] });
    session.change(comment(session.tree.value, session.at.value, 'after', 'so'));
    await timers.pass();
    expect(fake.last('library.save')).toEqual({
      record: {
        game: 'quantik',
        tags: [['Kind', 'study']],
        result: '*',
        turns: [{ move: 'b', after: ['so'] }],
      },
    });
    expect(session.saver.status.value).toBe('saved');
    expect(session.link()).toEqual({ game: 'quantik', moves: ['b'], saved: 'new.joga' });
    session.undo();
    await timers.pass();
    expect(fake.last('library.save')).toMatchObject({ saved: 'new.joga', record: { turns: ['b'] } });
  });
  it.each<[string, (session: StudySession) => void]>([
    ['a variation', (session) => session.play('b')],
    ['a glyph', (session) => session.change(mark(session.tree.value, 1, 1))],
    ['a drawing', (session) => session.change(draw(session.tree.value, kRoot, 'd4'))],
    ['a title', (session) => session.change(setTag(session.tree.value, 'Event', 'Corners'))],
  ])('is saved with %s', async (_, act) => {
    const session = newStudy('a');
    act(session);
    await timers.pass();
    expect(session.saver.saved.value).toBe('new.joga');
  });
  it('has the result that the rules give', async () => {
    const session = newStudy('a');
    session.end();
    session.play('wins');
    session.keep();
    await timers.pass();
    expect(fake.last('library.save')?.record.result).toBe('1');
  });
  it('takes changes back, a comment as a whole', async () => {
    const session = newStudy('a', 'b');
    const first = session.tree.value;
    for (const words of ['s', 'so', 'so what'])
      session.change(comment(session.tree.value, kRoot, 'after', words), kRoot, 'after 0');
    const left = remove(session.tree.value, 1);
    session.change(left.tree, left.id);
    expect(line(session)).toEqual([]);
    session.undo();
    expect(line(session)).toEqual(['a', 'b']);
    session.undo();
    expect(toRecord(session.tree.value)).toEqual(toRecord(first));
    session.undo();
    expect(toRecord(session.tree.value)).toEqual(toRecord(first));
  });
  it('stays the chapter that it is when changes are taken back', async () => {
    const session = newStudy();
    session.play('a');
    session.tag({ Study: 'Corners', Chapter: '2' });
    session.undo();
    await timers.pass();
    expect(line(session)).toEqual([]);
    expect(fake.last('library.save')?.record.tags).toEqual([
      ['Study', 'Corners'],
      ['Chapter', '2'],
      ['Kind', 'study'],
    ]);
  });
  it('never gives a number twice, even after taking back', async () => {
    const session = newStudy();
    session.play('a');
    await settled();
    session.undo();
    session.play('b');
    await settled();
    expect(session.seen.value?.positionState.moves).toEqual(['b']);
  });
  it('asks again in another language or after a lost connection', async () => {
    const session = newStudy('a');
    await settled();
    session.refresh();
    await settled();
    expect(fake.count('look')).toBe(2);
  });
});

describe('the engine beside a study', () => {
  const event = (search: number): AnalysisEvent => ({
    event: 'analysis',
    search,
    depth: 3,
    nodes: 5,
    seconds: 1,
    value: estimate(0.6),
    lines: [],
    done: false,
  });
  it('analyses the current position, and stops when the study closes', async () => {
    const session = newStudy('a');
    await settled();
    session.engine.switch(true);
    await timers.pass();
    expect(fake.last('analyse')).toMatchObject({ game: 'quantik', moves: [], lines: 1 });
    fake.emit(event(1));
    expect(session.chances.value.get(kRoot)?.player1).toBe(0.6);
    session.end();
    await timers.pass();
    await timers.pass();
    expect(fake.last('stop')).toEqual({ search: 1 });
    expect(fake.last('analyse')).toMatchObject({ moves: ['a'] });
    fake.emit(event(1));
    expect(session.engine.latest.value?.key).toBe(String(kRoot));
    session.engine.switch(false);
    expect(fake.last('stop')).toEqual({ search: 2 });
  });
  it('starts one search for many quick steps', async () => {
    const session = newStudy('a', 'b', 'c');
    session.engine.switch(true);
    session.next();
    session.next();
    session.next();
    await settled();
    await timers.pass();
    expect(fake.count('analyse')).toBe(1);
  });
  it('does not look at a finished game', async () => {
    const session = newStudy('wins');
    session.end();
    session.engine.switch(true);
    await settled();
    await timers.pass();
    expect(fake.count('analyse')).toBe(0);
  });
});

describe('exact values', () => {
  it('are looked up only when they are wanted', async () => {
    const value: Value = { win: 3, exact: true, player1: 1, words: '' };
    const proven = { moves: [{ move: 'a', value }], open: ['b'], legal: [], remark: '' };
    fake.answer('values', () => proven);
    const session = newStudy();
    await timers.pass();
    expect(fake.count('values')).toBe(0);
    session.showValues(true);
    await timers.pass();
    expect(session.values.value).toEqual({ id: kRoot, proven });
    session.showValues(false);
    expect(session.values.value).toBeNull();
  });
  it('are asked for one place after the other, with its history, and once', async () => {
    let answer = (): void => undefined;
    const proven = { moves: [], open: ['x'], legal: [], remark: 'nothing is proven' };
    fake.answer('values', () => new Promise((resolve) => (answer = () => resolve(proven))) as never);
    const session = newStudy();
    await timers.pass();
    session.showValues(true);
    await timers.pass();
    expect(fake.last('values')).toEqual({ game: 'quantik', moves: [] });
    for (const move of ['a', 'b']) {
      session.play(move);
      await timers.pass();
    }
    expect(fake.count('values')).toBe(1);
    answer();
    await settled();
    await timers.pass();
    expect(fake.count('values')).toBe(2);
    expect(fake.last('values')).toEqual({ game: 'quantik', moves: ['a', 'b'] });
    answer();
    await settled();
    expect(session.values.value?.proven).toEqual(proven);
    session.start();
    await timers.pass();
    expect(session.values.value).toEqual({ id: kRoot, proven });
    expect(fake.count('values')).toBe(2);
  });
});

describe('opening', () => {
  it('reads a study of the library and goes to its place', async () => {
    fake.answer('library.read', () => ({
      record: { game: 'quantik', tags: [['Kind', 'study']], result: '*', turns: ['a', 'b'] },
    }));
    const session = await openStudy(fake.server, timers.later, {
      saved: 'x.joga',
      moves: ['a', 'b'],
      ply: 1,
    });
    expect(movesTo(session.tree.value, session.at.value)).toEqual(['a']);
    expect(session.saver.saved.value).toBe('x.joga');
  });
  it('makes a copy of a game, and only when something is changed', async () => {
    fake.answer('library.read', () => ({
      record: { game: 'quantik', tags: [['Player1', 'human']], result: '*', turns: ['a'] },
    }));
    const session = await openStudy(fake.server, timers.later, { saved: 'game.joga' });
    expect(session.link()).toMatchObject({ saved: 'game.joga' });
    session.play('b');
    await timers.pass();
    expect(fake.last('library.save')?.saved).toBeUndefined();
    expect(fake.last('library.save')?.record.tags).toContainEqual(['Kind', 'study']);
    expect(session.link()).toMatchObject({ saved: 'new.joga' });
  });
  it('reads a whole study from its link, and stays at that link', async () => {
    const variations = [['c']];
    fake.answer('record.read', ({ text }) => ({
      records:
        text === 'all of it' ? [{ game: 'quantik', result: '*', turns: [{ move: 'a', variations }] }] : [],
      problems: text === 'all of it' ? [] : ['line 1'],
    }));
    const session = await openStudy(fake.server, timers.later, { game: 'quantik', record: 'all of it' });
    expect(nodeAt(session.tree.value, kRoot).children.length).toBe(2);
    expect(session.link()).toMatchObject({ record: 'all of it' });
    await expect(openStudy(fake.server, timers.later, { record: 'nonsense' })).rejects.toThrow('line 1');
  });
  it('keeps all chapters of a link as a study of its own, once something is changed', async () => {
    const chapter = (number: string, turns: string[]): RecordJson => ({
      game: 'quantik',
      tags: [
        ['Kind', 'study'],
        ['Study', 'Corners'],
        ['Chapter', number],
      ],
      result: '*',
      turns,
    });
    const records = [chapter('2', ['a']), chapter('1', []), chapter('3', ['b'])];
    fake.answer('record.read', () => ({ records, problems: [] }));
    const names = ['Corners'];
    fake.answer('library.list', () => ({
      games: names.map((name) => ({ study: true, study_name: name }) as SavedGame),
    }));
    const session = await openStudy(fake.server, timers.later, { record: 'three chapters' });
    expect(session.linked.value).toEqual(records);
    expect(line(session)).toEqual(['a']);
    const third = await openStudy(fake.server, timers.later, { record: 'three chapters', chapter: '3' });
    expect(third.linked.value).toEqual([records[2], records[0], records[1]]);
    expect(line(third)).toEqual(['b']);
    expect(third.link()).toMatchObject({ record: 'three chapters', chapter: '3' });
    await settled();
    expect(fake.count('library.save')).toBe(0);

    // The connection is lost during the request, and nothing is stored twice.
    fake.answer('library.save', ({ record }) => {
      if (fake.count('library.save') === 2) throw new RequestError('lost', '');
      names.push(recordTag(record, 'Study'));
      return { saved: `${recordTag(record, 'Chapter')}.joga` };
    });
    session.keep();
    await settled();
    expect(session.saver.status.value).toBe('failed');
    session.saver.flush();
    await settled();
    const kept = fake.asked
      .filter(({ name }) => name === 'library.save')
      .map(({ params }) => (params as { record: RecordJson }).record)
      .map((record) => [recordTag(record, 'Study'), recordTag(record, 'Chapter')]);
    expect(kept).toEqual([
      ['Corners (2)', '1'],
      ['Corners (2)', '3'],
      ['Corners (2)', '3'],
      ['Corners (2)', '2'],
    ]);
    expect(session.link()).toMatchObject({ saved: '2.joga' });
    expect(studyOf(session.tree.value)).toBe('Corners (2)');
    expect(session.linked.value).toEqual([]);
  });
  it('opens no part of a link as if it were all', async () => {
    const record: RecordJson = { game: 'quantik', result: '*', turns: ['a'] };
    fake.answer('record.read', () => ({ records: [record], problems: ['line 9'] }));
    await expect(openStudy(fake.server, timers.later, { record: 'cut off' })).rejects.toThrow('line 9');
  });
  it('follows the line when the study is not in this library', async () => {
    fake.answer('library.read', () => {
      throw new RequestError('unknown', 'no such game');
    });
    const session = await openStudy(fake.server, timers.later, {
      saved: 'x.joga',
      game: 'quantik',
      moves: ['a'],
    });
    expect(line(session)).toEqual(['a']);
    expect(session.saver.saved.value).toBeUndefined();
    await expect(openStudy(fake.server, timers.later, { saved: 'x.joga' })).rejects.toThrow('no such game');
  });
  it('takes the server’s canonical moves', async () => {
    fake.answer('look', () => ({ ...positionStateAfter(['C@a1']), set_up: true, start: 'canonical' }));
    const session = await openStudy(fake.server, timers.later, {
      game: 'QUANTIK',
      position: 'p',
      moves: ['ca1'],
    });
    expect(session.tree.value).toMatchObject({ game: 'quantik', position: 'canonical' });
    expect(line(session)).toEqual(['C@a1']);
  });
});

describe('a review', () => {
  const turn = {
    ply: 1,
    move: 'b',
    parts: kNoParts,
    best: 'x',
    best_parts: kNoParts,
    line: ['x', 'y'],
    before: estimate(0.4),
    after: estimate(0.8),
    lost: 0.4,
    judgement: 'blunder' as const,
  };
  async function reviewed(): Promise<{ session: StudySession; reviewer: Reviewer }> {
    const session = newStudy('a', 'b');
    const reviewer = new Reviewer(fake.server, session);
    await reviewer.start();
    fake.emit({
      event: 'review',
      search: 1,
      done: false,
      turn: { ...turn, ply: 0, move: 'a', judgement: 'good' },
    });
    fake.emit({ event: 'review', search: 1, done: false, turn });
    fake.emit({ event: 'review', search: 1, done: true, accuracy: [1, 0.6] });
    return { session, reviewer };
  }

  it('is of the whole main line, and is taken back as a whole', async () => {
    const { session, reviewer } = await reviewed();
    expect(fake.last('review')).toEqual({ game: 'quantik', moves: ['a', 'b'] });
    expect(reviewer.review.value).toMatchObject({ done: true, total: 2, starter: 1, accuracy: [1, 0.6] });
    expect(nodeAt(session.tree.value, 2).glyphs).toEqual([4]);
    session.undo();
    expect(nodeAt(session.tree.value, 2).glyphs).toEqual([]);
    expect(nodeAt(session.tree.value, 1).evaluation).toBeUndefined();
  });
  it('that was asked for beforehand shows the first turn that mattered', async () => {
    const session = newStudy('a', 'b');
    const reviewer = new Reviewer(fake.server, session);
    await reviewer.lead(2);
    fake.emit({ event: 'review', search: 1, done: false, turn });
    expect(movesTo(session.tree.value, session.at.value)).toEqual(['a', 'b']);
    expect(reviewer.review.value?.openedOn).toBe(1);
    session.start();
    fake.emit({ event: 'review', search: 1, done: true, accuracy: [1, 0.6] });
    expect(session.at.value).toBe(kRoot);
  });
  it('does not move a user who has gone elsewhere', async () => {
    const session = newStudy('a', 'b');
    const reviewer = new Reviewer(fake.server, session);
    await reviewer.lead(null);
    session.next();
    fake.emit({ event: 'review', search: 1, done: false, turn });
    expect(movesTo(session.tree.value, session.at.value)).toEqual(['a']);
  });
  it('is saved with a study, but does not turn a game into one', async () => {
    const { session } = await reviewed();
    await timers.pass();
    expect(fake.count('library.save')).toBe(0);
    session.change(comment(session.tree.value, kRoot, 'after', 'mine'));
    await timers.pass();
    expect(JSON.stringify(fake.last('library.save'))).toContain('"glyphs":[4]');
  });
  it('gives the evaluation if nothing more certain is known', async () => {
    const { session } = await reviewed();
    const [, b] = mainLine(session.tree.value);
    expect(session.chances.value.get(kRoot)).toEqual(turn.before);
    expect(session.chances.value.get(b?.id ?? kRoot)).toEqual(turn.after);
    const won: Value = { win: 9, margin: 4, exact: true, player1: 1, words: '' };
    session.note(kRoot, won);
    session.note(kRoot, estimate(0.7));
    expect(session.chances.value.get(kRoot)).toEqual(won);
  });
  it('lets the user try again', async () => {
    const { session, reviewer } = await reviewed();
    reviewer.tryAgain(turn);
    expect(movesTo(session.tree.value, session.at.value)).toEqual(['a']);
    await reviewer.attempt('b');
    expect(reviewer.retry.value?.state).toBe('worse');
    const judged = reviewer.attempt('z');
    await settled();
    expect(reviewer.retry.value?.state).toBe('judging');
    expect(fake.last('review')).toEqual({ game: 'quantik', position: 'start a', moves: ['z'] });
    fake.emit({
      event: 'review',
      search: 2,
      done: false,
      turn: { ...turn, ply: 0, move: 'z', judgement: 'mistake' },
    });
    await judged;
    expect(reviewer.retry.value?.state).toBe('worse');
    await reviewer.attempt('x');
    expect(reviewer.retry.value?.state).toBe('found');
    expect(movesTo(session.tree.value, session.at.value)).toEqual(['a', 'x']);
    reviewer.tryNext();
    expect(reviewer.retry.value).toBeNull();
  });
  it('shows the better move', async () => {
    const { session, reviewer } = await reviewed();
    reviewer.tryAgain(turn);
    reviewer.showBetter();
    expect(reviewer.retry.value?.state).toBe('shown');
    expect(movesTo(session.tree.value, session.at.value)).toEqual(['a', 'x']);
  });
  it('ends an attempt when the user goes elsewhere', async () => {
    const { session, reviewer } = await reviewed();
    reviewer.tryAgain(turn);
    expect(reviewer.retry.value?.state).toBe('asking');
    session.start();
    expect(reviewer.retry.value).toBeNull();
  });
  it('ends with the connection', async () => {
    const session = newStudy('a', 'b');
    const reviewer = new Reviewer(fake.server, session);
    await reviewer.start();
    reviewer.lost();
    expect(reviewer.review.value?.done).toBe(true);
  });
});
