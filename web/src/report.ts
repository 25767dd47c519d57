import { RequestError, sentenceOf } from './socket';
import { showToast } from './ui/Toast';

// Runs an action and shows its failure as a sentence. A lost connection has a banner of its own.
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
