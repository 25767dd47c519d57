// The entry to learning and studying. The rest is loaded on demand, so that the first screens load fast.
import { effect } from '@preact/signals';
import { LaterPart } from '../later';
import { route } from '../router';
import type { Route, StudyRoute } from '../router';

const study = new LaterPart(() => import('./screens'));

function isStudy(at: Route): at is StudyRoute {
  switch (at.screen) {
    case 'home':
    case 'new':
    case 'play':
    case 'online':
    case 'unknown':
      return false;
    default:
      return true;
  }
}

// Starts loading while the page still connects.
export function followStudy(): void {
  effect(() => {
    if (isStudy(route.value)) study.load();
  });
}

export function StudyScreen({ at }: { at: StudyRoute }) {
  return study.screen((loaded) => loaded.studyScreen(at));
}
