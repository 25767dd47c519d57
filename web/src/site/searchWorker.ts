// A worker that thinks: an instance of the module of its own, which performs one task after the other.
import { ModuleInstance } from './module';
import { SearchEnd } from './pool';
import type { SearchOrder, SearchReport } from './pool';

type Report = (message: SearchReport) => void;

function instanceOf(module: WebAssembly.Module, report: Report): ModuleInstance {
  const nothing = () => undefined; // a search asks for none of it
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

// The module comes first, with a port over which orders come.
self.onmessage = ({ data: module, ports: [port] }: MessageEvent<WebAssembly.Module>) => {
  if (!port) return;
  const report: Report = (message) => port.postMessage(message);
  let instance: ModuleInstance | null = null;
  try {
    instance = instanceOf(module, report);
  } catch {
    // Too little memory: the search that comes will be told.
  }
  port.onmessage = ({ data: order }: MessageEvent<SearchOrder>) => {
    let ended = SearchEnd.Crashed;
    try {
      if (instance) ended = perform(instance, order);
    } catch {
      // As above, or the module has trapped; nothing more is asked of this worker.
    }
    report({ ended });
  };
};
