// A search worker: its own instance of the module, which runs tasks in sequence.
import { ModuleInstance } from './module';
import { SearchEnd } from './pool';
import type { SearchOrder, SearchReport } from './pool';

type Report = (message: SearchReport) => void;

function instanceOf(module: WebAssembly.Module, report: Report): ModuleInstance {
  const nothing = () => undefined; // a search uses none of these
  return new ModuleInstance(module, {
    send: nothing,
    wakeAt: nothing,
    startSearch: nothing,
    stopSearch: nothing,
    store: nothing,
    emitFinding: (finding) => report({ finding }),
  });
}

function perform(instance: ModuleInstance, { task, data }: SearchOrder): SearchEnd {
  for (const { name, bytes } of data) instance.addData(name, bytes);
  return instance.perform(task) === 0 ? SearchEnd.Finished : SearchEnd.Crashed;
}

// The first message brings the module, with a port for orders.
self.onmessage = ({ data: module, ports: [port] }: MessageEvent<WebAssembly.Module>) => {
  if (!port) return;
  const report: Report = (message) => port.postMessage(message);
  let instance: ModuleInstance | null = null;
  try {
    instance = instanceOf(module, report);
  } catch {
    // Out of memory: the next search will be told.
  }
  port.onmessage = ({ data: order }: MessageEvent<SearchOrder>) => {
    let ended = SearchEnd.Crashed;
    try {
      if (instance) ended = perform(instance, order);
    } catch {
      // Out of memory, or the module has trapped; this worker gets no more tasks.
    }
    report({ ended });
  };
};
