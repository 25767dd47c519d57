// The server keeps what the user has chosen about pages, so that every browser shows it.
import { effect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { animationFactor } from '../board/animate';
import type { RequestName, Requests, Settings } from '../protocol';
import { showProblem } from '../report';
import { choices } from './choices';

export const settings: ReadonlySignal<Settings> = choices;

// What settings need of the connection, so that tests can do without one.
export interface SettingsServer {
  request<Name extends RequestName>(
    name: Name,
    params: Requests[Name]['params'],
  ): Promise<Requests[Name]['result']>;
  readonly epoch: ReadonlySignal<number>;
}

const kFactors: Record<Settings['animation'], number> = { normal: 1, fast: 0.4, slow: 2, off: 0 };

// Changes that the server has not answered yet are shown all the same, whatever it says meanwhile.
let told = choices.peek();
let waiting: Partial<Settings>[] = [];

function show(settings: Settings): void {
  told = settings;
  choices.value = Object.assign({}, told, ...waiting);
}

// Asks for them with every new connection, and lets the page follow them.
export function followSettings(server: SettingsServer, root?: HTMLElement): void {
  effect(() => {
    if (server.epoch.value === 0) return;
    server.request('settings', {}).then((answer) => show(answer.settings), showProblem);
  });
  effect(() => {
    animationFactor.value = kFactors[choices.value.animation];
    if (root) root.dataset['board'] = choices.value.board;
  });
}

// Shown at once; taken back if the server does not keep it.
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
