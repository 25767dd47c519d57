// The list of lessons, or one of them.
import { useEffect } from 'preact/hooks';
import { capital } from '../i18n';
import type { GameInfo, LessonInfo, Place } from '../protocol';
import { formatRoute, replaceRoute } from '../router';
import { gameInfo, server } from '../server';
import { GameCard } from '../ui/GameCard';
import { Icon } from '../ui/Icon';
import { NoSuchGame } from '../ui/NotFound';
import './learn.css';
import { Lesson, NoLesson } from './Lesson';
import { text } from './sentences';
import { hasBegun, useLessons } from './useLessons';

export function Learn({ lesson, step }: { lesson: string; step: number }) {
  if (lesson === '') return <Lessons />;
  // The id of a further lesson of a game begins with the game's.
  const info = gameInfo(lesson) ?? gameInfo(lesson.split('-')[0] ?? '');
  if (!info) return <NoSuchGame game={lesson} to={(id) => ({ screen: 'learn', lesson: id, step: 0 })} />;
  if (step === 0) return <WhereOneStopped key={lesson} id={lesson} info={info} />;
  return <Lesson key={lesson} id={lesson} info={info} step={step} />;
}

function WhereOneStopped({ id, info }: { id: string; info: GameInfo }) {
  const words = text();
  const { lessons, problem } = useLessons();
  const found = lessons?.find(({ lesson }) => lesson === id);
  useEffect(() => {
    if (found) replaceRoute({ screen: 'learn', lesson: id, step: found.step + 1 });
  }, [found, id]);
  if (problem !== '') return <NoLesson problem={problem} />;
  if (lessons && !found) return <NoLesson problem={words.none(id === info.id ? info.name : id)} />;
  return <p class="muted waiting">{words.loading}</p>;
}

function Lessons() {
  const words = text();
  const { lessons, problem } = useLessons();
  return (
    <div class="stack lessons">
      <header class="stack hero">
        <h1>{words.title}</h1>
        <p class="muted">{words.intro}</p>
      </header>
      {problem !== '' && (
        <p role="alert" class="problem">
          {capital(problem)}
        </p>
      )}
      <ul class="game-cards">
        {lessons?.map((lesson) => {
          const info = gameInfo(lesson.game);
          return info && <LessonCard key={lesson.lesson} info={info} lesson={lesson} />;
        })}
      </ul>
    </div>
  );
}

// A further lesson of a game has its last step as a picture, so that it differs from the first one.
function pictureOf(info: GameInfo, { lesson, steps }: LessonInfo): (() => Promise<Place>) | undefined {
  if (lesson === info.id) return undefined;
  return async () => {
    const { game, position } = await server.request('lesson.step', { lesson, step: steps - 1 });
    return { game, position };
  };
}

function LessonCard({ info, lesson }: { info: GameInfo; lesson: LessonInfo }) {
  const words = text();
  const begun = hasBegun(lesson);
  const underWay = lesson.step > 0;
  const to = formatRoute({ screen: 'learn', lesson: lesson.lesson, step: 0 });
  const action = underWay ? words.goOn : begun ? words.repeat : words.begin;
  return (
    <GameCard info={info} name={lesson.name} place={pictureOf(info, lesson)} to={to}>
      <div class="lesson-place small" data-testid={`place-${lesson.lesson}`}>
        {lesson.finished && (
          <span class="learnt">
            <Icon name="check" /> {words.finished}
          </span>
        )}
        {underWay ? (
          <>
            <progress
              max={lesson.steps}
              value={lesson.step}
              aria-label={words.of(words.progress, lesson.name)}
            />
            <span>{words.place(lesson.step + 1, lesson.steps)}</span>
          </>
        ) : (
          !begun && <span class="hidden">{words.steps(lesson.steps)}</span>
        )}
      </div>
      <div class="row">
        <a
          class={lesson.finished ? 'button' : 'button primary'}
          href={to}
          aria-label={words.of(action, lesson.name)}
          data-testid={`learn-${lesson.lesson}`}
        >
          {action}
        </a>
      </div>
    </GameCard>
  );
}
