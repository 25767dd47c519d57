import { useEffect, useState } from 'preact/hooks';
import type { LessonInfo } from '../protocol';
import { server } from '../server';
import { sentenceOf } from '../socket';

// The lessons and the user's progress; null until they are loaded.
export function useLessons(): { lessons: LessonInfo[] | null; problem: string } {
  const [lessons, setLessons] = useState<LessonInfo[] | null>(null);
  const [problem, setProblem] = useState('');
  const epoch = server.epoch.value;
  useEffect(() => {
    let wanted = true;
    server
      .request('lessons', {})
      .then((found) => wanted && setLessons(found.lessons))
      .catch((error: unknown) => wanted && setProblem(sentenceOf(error)));
    return () => {
      wanted = false;
    };
  }, [epoch]);
  return { lessons, problem };
}

export function hasBegun({ step, finished }: LessonInfo): boolean {
  return step > 0 || finished;
}
