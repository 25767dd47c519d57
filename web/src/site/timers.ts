// Timers for workers. Browsers delay nested timers by at least 4 ms, which is long for a service that works
// in small pieces: immediate actions go through a message instead.
const soon = new Map<number, () => void>();
const { port1, port2 } = new MessageChannel();
let last = 0;

port1.onmessage = ({ data: number }: MessageEvent<number>) => {
  const action = soon.get(number);
  soon.delete(number);
  action?.();
};

// Returns a function that cancels the timer.
export function later(action: () => void, milliseconds: number): () => void {
  if (milliseconds > 0) {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  }
  const number = ++last;
  soon.set(number, action);
  port2.postMessage(number);
  return () => soon.delete(number);
}
