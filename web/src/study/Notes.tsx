// The annotations of a turn: comments, a glyph, and actions on its variation.
import { useState } from 'preact/hooks';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import { studyOf } from './chapters';
import { glyphText, kMoveGlyphs } from './notation';
import { text } from './sentences';
import type { StudySession } from './session';
import {
  comment,
  isMoveGlyph,
  isOnMainLine,
  kRoot,
  makeMainLine,
  mark,
  nodeAt,
  promote,
  remove,
  setTag,
  tagIn,
  withoutMarks,
  type Node,
} from './tree';

export function Notes({ session }: { session: StudySession }) {
  const tree = session.tree.value;
  const node = nodeAt(tree, session.at.value);
  const say = (where: 'before' | 'after', value: string) =>
    session.change(comment(session.tree.peek(), node.id, where, value), node.id, `${where} ${node.id}`);
  return (
    <section class="notes stack" data-testid="notes">
      {node.id === kRoot && (
        <TextField
          label={studyOf(tree) === '' ? text().title : text().chapterName}
          value={tagIn(tree, 'Event')}
          maxLength={200}
          onChange={(value) => session.change(setTag(session.tree.peek(), 'Event', value), kRoot, 'title')}
        />
      )}
      <CommentField
        key={`after ${node.id}`}
        label={text().comment}
        value={node.after.join('\n')}
        testId="comment"
        onChange={(value) => say('after', value)}
      />
      {node.id !== kRoot && <AboutTurn session={session} node={node} />}
      <div class="row spread">
        <p class="muted small">{text().drawHelp}</p>
        {node.marks.length > 0 && (
          <Button
            icon="trash"
            testId="clear-marks"
            onClick={() => session.change(withoutMarks(session.tree.peek(), node.id))}
          >
            {text().clearMarks}
          </Button>
        )}
      </div>
      {node.id !== kRoot && (
        <details open={node.before.length > 0}>
          <summary>{text().commentBefore}</summary>
          <CommentField
            key={`before ${node.id}`}
            label={text().commentBefore}
            value={node.before.join('\n')}
            testId="comment-before"
            onChange={(value) => say('before', value)}
          />
        </details>
      )}
    </section>
  );
}

function AboutTurn({ session, node }: { session: StudySession; node: Node }) {
  const words = text();
  const tree = session.tree.value;
  const names = [words.glyph1, words.glyph2, words.glyph3, words.glyph4, words.glyph5, words.glyph6];
  const chosen = node.glyphs.find(isMoveGlyph);
  const inVariation = !isOnMainLine(tree, node.id);
  return (
    <>
      <div class="row" role="group" aria-label={words.marks}>
        {kMoveGlyphs.map((glyph) => (
          <Button
            key={glyph}
            label={names[glyph - 1] ?? ''}
            pressed={chosen === glyph}
            testId={`glyph-${glyph}`}
            onClick={() =>
              session.change(mark(session.tree.peek(), node.id, chosen === glyph ? null : glyph))
            }
          >
            {glyphText([glyph])}
          </Button>
        ))}
      </div>
      <div class="row">
        {inVariation && (
          <>
            <Button
              icon="up"
              onClick={() => session.change(promote(session.tree.peek(), node.id))}
              testId="promote"
            >
              {words.promote}
            </Button>
            <Button onClick={() => session.change(makeMainLine(session.tree.peek(), node.id))}>
              {words.makeMain}
            </Button>
          </>
        )}
        <Button
          icon="trash"
          testId="delete"
          onClick={() => {
            const left = remove(session.tree.peek(), node.id);
            session.change(left.tree, left.id);
          }}
        >
          {words.remove}
        </Button>
      </div>
    </>
  );
}

// Passes on at once what is typed. The study leaves out blanks at the ends, which the field keeps.
function CommentField(props: {
  label: string;
  value: string;
  testId: string;
  onChange(value: string): void;
}) {
  const [typed, setTyped] = useState(props.value);
  return (
    <div class="field">
      <textarea
        aria-label={props.label}
        placeholder={props.label}
        rows={2}
        maxLength={20000}
        value={typed.trim() === props.value.trim() ? typed : props.value}
        data-testid={props.testId}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          props.onChange(event.currentTarget.value);
        }}
      />
    </div>
  );
}
