// An open study: its tree, the current node, the server's answers about that node, and its file.

import { batch, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Link } from '../router';
import { patiently, type ArchiveOptions } from '../library/archive';
import type { Place, PositionState, RecordJson, Value } from '../protocol';
import { RequestError, sentenceOf } from '../socket';
import { freeName, kChapterTag, kStudyTag, recordTag, studyNames, studyOf, withTags } from './chapters';
import { Analysis, type Later, type Server } from './engine';
import { linkOf, placeIn, treeOf } from './link';
import { Numbered } from './numbered';
import { Saver } from './saver';
import * as trees from './tree';
import type { NodeId, Tree } from './tree';
import type { Proven } from './values';

export interface Seen {
  id: NodeId;
  positionState: PositionState;
}

export interface ValuesAt {
  id: NodeId;
  proven: Proven;
}

const kRemembered = 100; // changes that can be undone
const kValuesDelay = 150;

export class StudySession {
  private readonly tree_;
  private readonly at_;
  private readonly seen_ = signal<Seen | null>(null);
  private readonly values_ = signal<ValuesAt | null>(null);
  private readonly chances_ = signal(Numbered.of<Value>());
  private readonly problem_ = signal('');
  private unsaved_ = ''; // the problem with saving
  private readonly positionStates_ = new Map<NodeId, PositionState>();
  private readonly past_ = signal<readonly { tree: Tree; at: NodeId }[]>([]);
  private lastKind_ = ''; // of the last change
  private cancelValues_: (() => void) | null = null;
  private wantsValues_ = false;
  private known_ = new Map<NodeId, Proven>(); // values that have been requested
  private asking_ = false; // a request for values is pending: one at a time, since each is a search
  private readonly forget_: () => void;
  private readonly from_: Pick<Link, 'saved' | 'record' | 'chapter'>;
  private readonly linked_;
  private keptAs_ = ''; // the study's name for the linked chapters in the library
  private kept_ = 1; // the number of linked chapters that are handled: the open one has its saver
  readonly saver: Saver;
  readonly engine: Analysis;

  constructor(
    private readonly server_: Server,
    private readonly later_: Later,
    start: {
      tree: Tree;
      at: NodeId;
      saved?: string; // the study's own file
      from?: Pick<Link, 'saved' | 'record' | 'chapter'>; // its origin, which stays unchanged: a saved game or a link
      linked?: readonly RecordJson[]; // the chapters of a link
      lines?: number;
    },
  ) {
    this.from_ = start.from ?? {};
    this.linked_ = signal(studyOf(start.tree) === '' ? [] : (start.linked ?? []));
    this.tree_ = signal(start.tree);
    this.at_ = signal(start.at);
    this.engine = new Analysis(server_, later_, start.lines);
    this.saver = new Saver(
      {
        save: async (record, saved) => {
          const params = saved === undefined ? { record: await this.keepLinked(record) } : { record, saved };
          const answer = await server_.request('library.save', params);
          if (this.problem_.peek() === this.unsaved_) this.problem_.value = '';
          return answer.saved;
        },
        later: later_,
        problem: (error) => {
          if (!isLost(error)) this.problem_.value = this.unsaved_ = sentenceOf(error);
        },
      },
      start.saved,
    );
    this.forget_ = effect(() => {
      const looked = this.engine.latest.value;
      if (looked) this.note(Number(looked.key), looked.event.value);
    });
    void this.look();
  }

  get tree(): ReadonlySignal<Tree> {
    return this.tree_;
  }
  get at(): ReadonlySignal<NodeId> {
    return this.at_;
  }
  // The last position received: for a moment after a step it is the previous one.
  get seen(): ReadonlySignal<Seen | null> {
    return this.seen_;
  }
  // The proven values of the legal moves.
  get values(): ReadonlySignal<ValuesAt | null> {
    return this.values_;
  }
  // The latest values by the engine or a review, by node.
  get chances(): ReadonlySignal<Numbered<Value>> {
    return this.chances_;
  }
  get problem(): ReadonlySignal<string> {
    return this.problem_;
  }
  get past(): ReadonlySignal<readonly unknown[]> {
    return this.past_;
  }
  // The chapters that came with a link, the open one first, until they are in the library.
  get linked(): ReadonlySignal<readonly RecordJson[]> {
    return this.linked_;
  }
  placeAt(id: NodeId): Place {
    const tree = this.tree_.peek();
    return {
      game: tree.game,
      ...(tree.position === undefined ? {} : { position: tree.position }),
      moves: trees.movesTo(tree, id),
    };
  }

  link(): Link {
    const saved = this.saver.saved.value;
    return {
      ...linkOf(this.tree_.value, this.at_.value),
      ...(saved === undefined ? this.from_ : { saved }),
    };
  }

  // ---- Going about ----

  go(id: NodeId): void {
    if (id === this.at_.peek()) return;
    this.at_.value = id;
    void this.look();
  }
  next(): void {
    this.go(trees.next(this.tree_.peek(), this.at_.peek()));
  }
  previous(): void {
    this.go(trees.previous(this.tree_.peek(), this.at_.peek()));
  }
  start(): void {
    this.go(trees.kRoot);
  }
  end(): void {
    this.go(trees.lineEnd(this.tree_.peek(), this.at_.peek()));
  }
  sibling(step: 1 | -1): void {
    this.go(trees.sibling(this.tree_.peek(), this.at_.peek(), step));
  }

  // ---- Changing ----

  // Changes the tree; the change can be undone, and is saved unless the address holds all of it. Consecutive changes of the same kind are undone
  // together: a comment is typed letter by letter.
  change(tree: Tree, at: NodeId = this.at_.peek(), kind = '', keeps = true): void {
    const before = { tree: this.tree_.peek(), at: this.at_.peek() };
    if (tree !== before.tree) {
      const goesOn = kind !== '' && kind === this.lastKind_;
      if (!goesOn) this.past_.value = [...this.past_.peek(), before].slice(-kRemembered);
      this.lastKind_ = kind;
      this.adopt(tree);
      if (keeps) this.save();
    }
    this.go(at);
  }

  // Adds a computer's annotations. They do not turn a game that is only viewed into a study: they can be
  // computed again.
  remark(tree: Tree, kind: string): void {
    this.change(tree, this.at_.peek(), kind, this.isFile());
  }

  play(move: string): void {
    const played = trees.play(this.tree_.peek(), this.at_.peek(), move);
    this.change(played.tree, played.id);
  }

  playLine(moves: readonly string[], from: NodeId = this.at_.peek()): void {
    const played = trees.playLine(this.tree_.peek(), from, moves);
    this.change(played.tree, played.id);
  }

  undo(): void {
    const last = this.past_.peek().at(-1);
    if (!last) return;
    this.past_.value = this.past_.peek().slice(0, -1);
    this.lastKind_ = '';
    // Node ids must not be reused for other nodes.
    this.adopt({ ...last.tree, fresh: Math.max(last.tree.fresh, this.tree_.peek().fresh) });
    this.save();
    this.go(last.at);
  }

  // Changes a property of the file rather than of its content: undo does not revert it.
  tag(tags: Readonly<Record<string, string>>): void {
    this.retag(tags);
    this.save();
  }

  private retag(tags: Readonly<Record<string, string>>): void {
    const tagged = (tree: Tree) =>
      Object.entries(tags).reduce((changed, [name, value]) => trees.setTag(changed, name, value), tree);
    this.past_.value = this.past_.peek().map((before) => ({ ...before, tree: tagged(before.tree) }));
    this.adopt(tagged(this.tree_.peek()));
  }

  // Saves the content of a link as a new study, with all its chapters. Returns the record of the open one as
  // a chapter of it.
  private async keepLinked(record: RecordJson): Promise<RecordJson> {
    if (this.linked_.peek().length === 0) return record;
    const options: ArchiveOptions = {
      request: (name, params) => this.server_.request(name, params),
      wait: (milliseconds) => new Promise((done) => void this.later_(done, milliseconds)),
      progress: () => undefined,
    };
    const { games } = await patiently(options, 'library.list', {});
    this.keptAs_ ||= freeName(studyOf(this.tree_.peek()), studyNames(games));
    const tags = { [kStudyTag]: this.keptAs_ };
    for (const other of this.linked_.peek().slice(this.kept_)) {
      await patiently(options, 'library.save', { record: withTags(other, tags) });
      ++this.kept_;
    }
    this.retag(tags);
    this.linked_.value = [];
    return withTags(record, tags);
  }

  private adopt(tree: Tree): void {
    this.tree_.value = tree;
    if (!trees.has(tree, this.at_.peek())) this.at_.value = trees.kRoot;
  }

  // Turns that were only tried out are whole in the address, and do not fill the library.
  private save(): void {
    const hasOrigin = Object.keys(this.from_).length > 0;
    if (this.isFile() || hasOrigin || !trees.isBareLine(this.tree_.peek())) this.write();
  }

  private isFile(): boolean {
    return this.saver.saved.peek() !== undefined || this.saver.status.peek() !== 'none';
  }

  private write(): void {
    this.saver.change(() => this.record());
  }

  // Saves the study unchanged: an import is stored nowhere else.
  keep(): void {
    this.write();
    this.saver.flush();
  }

  // The record of the study, with the result by the rules.
  async record(): Promise<ReturnType<typeof trees.toRecord>> {
    const tree = this.tree_.peek();
    const positionState = await this.positionStateAt(trees.playedEnd(tree));
    return trees.toRecord(trees.asStudy(trees.withOutcome(tree, positionState.outcome)));
  }

  // ---- Requests to the server ----

  // Requests everything again, after a reconnection or a change of language.
  refresh(): void {
    this.positionStates_.clear();
    this.known_ = new Map();
    this.values_.value = null;
    void this.look();
    this.engine.restart();
    this.saver.flush();
  }

  showValues(on: boolean): void {
    if (on === this.wantsValues_) return;
    this.wantsValues_ = on;
    this.values_.value = null;
    this.askValues();
  }

  // Stores the value of a node. An estimate does not replace a proven value.
  note(id: NodeId, value: Value): void {
    const known = this.chances_.peek().get(id);
    if (known?.exact && !value.exact) return;
    this.chances_.value = this.chances_.peek().with(id, value);
  }

  async positionStateAt(id: NodeId): Promise<PositionState> {
    const known = this.positionStates_.get(id);
    if (known) return known;
    const positionState = await this.server_.request('look', this.placeAt(id));
    this.positionStates_.set(id, positionState);
    return positionState;
  }

  dispose(): void {
    this.wantsValues_ = false;
    this.cancelValues_?.();
    this.forget_();
    this.engine.dispose();
    this.saver.close();
  }

  private async look(): Promise<void> {
    const id = this.at_.peek();
    try {
      const positionState = await this.positionStateAt(id);
      if (id !== this.at_.peek()) return;
      batch(() => {
        this.seen_.value = { id, positionState };
        this.problem_.value = '';
      });
      const over = positionState.outcome !== 'running';
      this.engine.look(over ? null : { key: String(id), place: this.placeAt(id) });
      this.askValues();
    } catch (error) {
      if (id === this.at_.peek()) this.problem_.value = sentenceOf(error);
    }
  }

  private askValues(): void {
    this.cancelValues_?.();
    this.cancelValues_ = null;
    const seen = this.seen_.peek();
    if (!this.wantsValues_ || !seen || seen.id !== this.at_.peek()) return;
    if (this.values_.peek()?.id === seen.id) return;
    const known = seen.positionState.outcome === 'running' ? this.known_.get(seen.id) : kNothingToKnow;
    if (known) this.values_.value = { id: seen.id, proven: known };
    else if (!this.asking_)
      this.cancelValues_ = this.later_(() => void this.fetchValues(seen.id), kValuesDelay);
  }

  private async fetchValues(id: NodeId): Promise<void> {
    this.asking_ = true;
    const known = this.known_;
    const proven = await this.server_
      .request('values', this.placeAt(id))
      .then((answer) => {
        known.set(id, answer);
        return answer;
      })
      // There is nothing to show; the next visit requests it again.
      .catch((error: unknown) => ({ ...kNothingToKnow, remark: isLost(error) ? '' : sentenceOf(error) }));
    this.asking_ = false;
    const isWanted = this.wantsValues_ && id === this.at_.peek() && known === this.known_;
    if (isWanted) this.values_.value = { id, proven };
    else this.askValues();
  }
}

const kNothingToKnow: Proven = { moves: [], open: [], legal: [], remark: '' };

function isLost(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'lost';
}

// Opens the study that an address names: a study of the library, or the line of the link.
export async function openStudy(
  server: Server,
  later: Later,
  link: Link,
  lines?: number,
): Promise<StudySession> {
  const more = lines === undefined ? {} : { lines };
  if (link.saved !== undefined) {
    const record = await readSaved(server, link);
    if (record) {
      const tree = trees.fromRecord(record);
      const file = trees.isStudy(tree) ? { saved: link.saved } : { from: { saved: link.saved } };
      return new StudySession(server, later, { tree, at: placeIn(tree, link), ...file, ...more });
    }
  }
  const { tree, at, chapters } = await followLink(server, link);
  const { record, chapter } = link;
  const source = {
    ...(record === undefined ? {} : { record }),
    ...(chapter === undefined ? {} : { chapter }),
  };
  const from = record === undefined ? {} : { from: source, linked: chapters };
  return new StudySession(server, later, { tree, at, ...from, ...more });
}

// The study in a link, and the node to which it points; its chapters, starting with the one it points into.
export async function followLink(
  server: Server,
  link: Link,
): Promise<{ tree: Tree; at: NodeId; chapters: RecordJson[] }> {
  if (link.record !== undefined) {
    const { records, problems } = await server.request('record.read', { text: link.record });
    const isMeant = (one: RecordJson) => recordTag(one, kChapterTag) === link.chapter;
    const record = records.find(isMeant) ?? records[0];
    if (!record || problems.length > 0) throw new Error(problems[0] ?? link.record);
    const tree = trees.fromRecord(record);
    const chapters = [record, ...records.filter((one) => one !== record)];
    return { tree, at: placeIn(tree, link), chapters };
  }
  // The server's canonical moves, so that moves played later match them.
  const { game, position, moves } = link;
  const positionState = await server.request('look', {
    game: game ?? '',
    ...(position === undefined ? {} : { position }),
    ...(moves === undefined ? {} : { moves }),
  });
  const opened = treeOf({
    game: positionState.game,
    ...(positionState.set_up ? { position: positionState.start } : {}),
    moves: positionState.moves,
    ...(link.ply === undefined ? {} : { ply: link.ply }),
  });
  if (!opened) throw new Error(link.game);
  return { tree: trees.withOutcome(opened.tree, positionState.outcome), at: opened.id, chapters: [] };
}

// A study that is not in this library, for example because the address came from another user, is opened by
// its line.
async function readSaved(server: Server, link: Link) {
  try {
    return (await server.request('library.read', { saved: link.saved ?? '' })).record;
  } catch (error) {
    if (link.game !== undefined && error instanceof RequestError && error.code === 'unknown') return null;
    throw error;
  }
}
