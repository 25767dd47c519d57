// The list of lessons, or one of them.
import { useEffect } from 'preact/hooks';
import { capital } from '../i18n';
import type { GameInfo, LessonInfo } from '../protocol';
import { formatRoute, replaceRoute } from '../router';
import { gameInfo } from '../server';
import { GameCard } from '../ui/GameCard';
import { Icon } from '../ui/Icon';
import { NoSuchGame } from '../ui/NotFound';
import './learn.css';
import { Lesson, NoLesson } from './Lesson';
import { text } from './sentences';
import { hasBegun, useLessons } from './useLessons';

export function Learn(props: { game: string; step: number }) {
  if (props.game === '') return <Lessons />;
  const info = gameInfo(props.game);
  if (!info) return <NoSuchGame game={props.game} to={(id) => ({ screen: 'learn', game: id, step: 0 })} />;
  if (props.step === 0) return <WhereOneStopped key={info.id} info={info} />;
  return <Lesson key={info.id} info={info} step={props.step} />;
}

function WhereOneStopped({ info }: { info: GameInfo }) {
  const words = text();
  const { lessons, problem } = useLessons();
  const lesson = lessons?.find(({ game }) => game === info.id);
  useEffect(() => {
    if (lesson) replaceRoute({ screen: 'learn', game: info.id, step: lesson.step + 1 });
  }, [lesson, info.id]);
  if (problem !== '') return <NoLesson problem={problem} />;
  if (lessons && !lesson) return <NoLesson problem={words.none(info.name)} />;
  return <p class="muted waiting">{words.loading}</p>;
}

function Lessons() {
  const words = text();
  const { lessons, problem } = useLessons();
  return (
    <div class="stack">
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
          return info && <LessonCard key={lesson.game} info={info} lesson={lesson} />;
        })}
      </ul>
    </div>
  );
}

function LessonCard({ info, lesson }: { info: GameInfo; lesson: LessonInfo }) {
  const words = text();
  const begun = hasBegun(lesson);
  const underWay = lesson.step > 0;
  const to = formatRoute({ screen: 'learn', game: info.id, step: 0 });
  const action = underWay ? words.goOn : begun ? words.repeat : words.begin;
  return (
    <GameCard info={info} to={to}>
      <div class="lesson-place small" data-testid={`place-${info.id}`}>
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
              aria-label={words.of(words.progress, info.name)}
            />
            <span>{words.place(lesson.step + 1, lesson.steps)}</span>
          </>
        ) : (
          !begun && <span class="muted">{words.steps(lesson.steps)}</span>
        )}
      </div>
      <div class="row">
        <a
          class={lesson.finished ? 'button' : 'button primary'}
          href={to}
          aria-label={words.of(action, info.name)}
          data-testid={`learn-${info.id}`}
        >
          {action}
        </a>
      </div>
    </GameCard>
  );
}
