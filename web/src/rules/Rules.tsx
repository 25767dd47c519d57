// The rules of each game, with drawn examples.
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import type { RuleBlock, RuleSpan } from '../protocol';
import { formatRoute } from '../router';
import type { Route } from '../router';
import { gameInfo, server } from '../server';
import { sentenceOf } from '../socket';
import { LinkButton } from '../ui/Button';
import { GameLinks } from '../ui/GameLinks';
import { NoSuchGame } from '../ui/NotFound';
import './rules.css';
import { text } from './sentences';

export function Rules({ game }: { game: string }) {
  const first = server.hello.value?.games[0]?.id ?? '';
  const chosen = game === '' ? first : gameInfo(game)?.id;
  const to = (id: string): Route => ({ screen: 'rules', game: id });
  if (chosen === undefined) return <NoSuchGame game={game} to={to} />;
  return (
    <div class="rules-screen">
      <GameLinks to={to} current={chosen} />
      {chosen && <RulesOf key={chosen} game={chosen} />}
    </div>
  );
}

function RulesOf({ game }: { game: string }) {
  const [blocks, setBlocks] = useState<RuleBlock[]>([]);
  const [problem, setProblem] = useState('');
  const epoch = server.epoch.value;
  useEffect(() => {
    let wanted = true;
    server
      .request('rules', { game })
      .then((found) => wanted && setBlocks(found.blocks))
      .catch((error: unknown) => wanted && setProblem(sentenceOf(error)));
    return () => {
      wanted = false;
    };
  }, [game, epoch]);
  if (problem) return <p class="problem">{problem}</p>;
  if (blocks.length === 0) return <p class="muted waiting">{text().loading}</p>;
  // The first section is a summary, with the picture before it; the last one explains the notation, for users who
  // type moves.
  const sections = blocks.flatMap((block, index) =>
    block.kind === 'heading' && block.level === 2 ? [index] : [],
  );
  const [summary = 1, second = blocks.length] = sections;
  const last = sections.at(-1) ?? blocks.length;
  return (
    <div class="rules-grid">
      <Contents blocks={blocks} />
      <article class="rules" data-testid="rules">
        {groups(blocks.slice(0, 1), 0)}
        <div class="row">
          <LinkButton
            kind="primary"
            icon="play"
            testId="rules-play"
            href={formatRoute({ screen: 'new', game, link: {} })}
          >
            {text().play(gameInfo(game)?.name ?? game)}
          </LinkButton>
          <LinkButton icon="hint" href={formatRoute({ screen: 'learn', lesson: game, step: 0 })}>
            {text().learn}
          </LinkButton>
        </div>
        <div class="in-short">
          <div>{groups(blocks.slice(1, summary), 1)}</div>
          <div>{groups(blocks.slice(summary, second), summary)}</div>
        </div>
        {groups(blocks.slice(second, last), second)}
        {last < blocks.length && (
          <details class="reference">
            <summary id={idOf(last)}>{plain(headingOf(blocks[last]))}</summary>
            {groups(blocks.slice(last + 1), last + 1)}
          </details>
        )}
      </article>
    </div>
  );
}

function headingOf(block: RuleBlock | undefined): RuleSpan[] {
  return block?.kind === 'heading' ? block.text : [];
}

const idOf = (index: number) => `section-${index}`;

// The router uses the part of the address after '#', so links to a section scroll instead.
function Contents({ blocks }: { blocks: RuleBlock[] }) {
  return (
    <nav class="contents" aria-label={text().contents}>
      <h2>{text().contents}</h2>
      <ol>
        {blocks.map((block, index) =>
          block.kind === 'heading' && block.level === 2 ? (
            <li key={index}>
              <button type="button" class="link" onClick={() => goTo(idOf(index))}>
                <Spans of={block.text} />
              </button>
            </li>
          ) : null,
        )}
      </ol>
    </nav>
  );
}

function goTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.closest('details')?.setAttribute('open', '');
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
  heading?.focus({ preventScroll: true });
}

// Groups consecutive items into one list. `start`: the number of the first block among all.
function groups(blocks: RuleBlock[], start: number): VNode[] {
  const shown: VNode[] = [];
  for (let index = 0; index < blocks.length; ++index) {
    const block = blocks[index];
    if (!block) continue;
    if (block.kind !== 'item') {
      shown.push(<Block key={index} block={block} index={start + index} />);
      continue;
    }
    const items: VNode[] = [];
    const first = index;
    for (let item: RuleBlock | undefined = block; item?.kind === 'item'; item = blocks[++index]) {
      items.push(
        <li key={index}>
          <Spans of={item.text} />
        </li>,
      );
    }
    --index;
    shown.push(<ul key={first}>{items}</ul>);
  }
  return shown;
}

function Block({ block, index }: { block: Exclude<RuleBlock, { kind: 'item' }>; index: number }) {
  switch (block.kind) {
    case 'heading': {
      const Tag = `h${Math.min(block.level, 4)}` as 'h1';
      return (
        <Tag id={idOf(index)} tabIndex={-1}>
          <Spans of={block.text} />
        </Tag>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Spans of={block.text} />
        </p>
      );
    case 'example':
      return (
        <figure class="example">
          <div class={`example-board ${block.view.grid}`}>
            <Board view={block.view} label={text().example(plain(block.caption))} />
          </div>
          <figcaption>
            <Spans of={block.caption} />{' '}
            <a href={formatRoute({ screen: 'study', link: block.place })}>{text().study}</a>
          </figcaption>
        </figure>
      );
  }
}

function plain(spans: RuleSpan[]): string {
  return spans.map((span) => span.text).join('');
}

function Spans({ of }: { of: RuleSpan[] }) {
  return (
    <>
      {of.map((span, index) =>
        span.kind === 'bold' ? (
          <b key={index}>{span.text}</b>
        ) : span.kind === 'code' ? (
          <code key={index}>{span.text}</code>
        ) : (
          span.text
        ),
      )}
    </>
  );
}
