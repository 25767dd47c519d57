// The server keeps the user's settings, so that every browser uses them.
import { effect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { animationFactor } from '../board/animate';
import { look } from '../board/look';
import type { RequestName, Requests, Settings } from '../protocol';
import { showProblem } from '../report';
import { choices } from './choices';

export const settings: ReadonlySignal<Settings> = choices;

// The part of the connection that settings use, so that tests need none.
export interface SettingsServer {
  request<Name extends RequestName>(
    name: Name,
    params: Requests[Name]['params'],
  ): Promise<Requests[Name]['result']>;
  readonly epoch: ReadonlySignal<number>;
}

const kFactors: Record<Settings['animation'], number> = { normal: 1, fast: 0.4, slow: 2, off: 0 };

// Changes that the server has not confirmed yet are shown anyway, whatever it sends meanwhile.
let told = choices.peek();
let waiting: Partial<Settings>[] = [];

function show(settings: Settings): void {
  told = settings;
  choices.value = Object.assign({}, told, ...waiting);
}

// Requests the settings with every new connection, and applies them to the page.
export function followSettings(server: SettingsServer, root?: HTMLElement): void {
  effect(() => {
    if (server.epoch.value === 0) return;
    server.request('settings', {}).then((answer) => show(answer.settings), showProblem);
  });
  effect(() => {
    animationFactor.value = kFactors[choices.value.animation];
    const { marks, starters, coordinates, neighbours } = choices.value;
    look.value = {
      marks: marks === 'on',
      starters: starters === 'on',
      coordinates: coordinates === 'on',
      neighbours: neighbours === 'on',
    };
    if (root) root.dataset['board'] = choices.value.board;
  });
}

// Shows a change at once; reverts it if the server does not keep it.
export async function changeSetting<Name extends keyof Settings>(
  server: Pick<SettingsServer, 'request'>,
  name: Name,
  value: Settings[Name],
): Promise<void> {
  const change = { [name]: value };
  waiting.push(change);
  show(told);
  let answer = told;
  try {
    answer = (await server.request('settings.change', { name, value })).settings;
  } finally {
    waiting = waiting.filter((other) => other !== change);
    show(answer);
  }
}
