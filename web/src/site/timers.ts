// Timers for workers. Browsers make timers that start timers wait 4 ms at least, which is long for a service that does its work in
// small pieces: what is due now goes through a message instead.
const soon = new Map<number, () => void>();
const { port1, port2 } = new MessageChannel();
let last = 0;

port1.onmessage = ({ data: number }: MessageEvent<number>) => {
  const action = soon.get(number);
  soon.delete(number);
  action?.();
};

// Answers how to call it off.
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
