import { RequestError, sentenceOf } from './socket';
import { showToast } from './ui/Toast';

// Does something whose failure is shown in words. A lost connection has a banner of its own.
export async function report(action: Promise<unknown>): Promise<void> {
  try {
    await action;
  } catch (error) {
    showProblem(error);
  }
}

export function showProblem(error: unknown): void {
  if (error instanceof RequestError && error.code === 'lost') return;
  showToast(sentenceOf(error), 'problem');
}
