// The site on a minimal web server: files below a path, and nothing else.
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

// The built site; if it is given, tests run against it, otherwise against the program.
export const siteFolder = process.env['JOGA_E2E_SITE'] ?? '';

const kPath = '/games/joga/';

const kTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export class SiteServer {
  readonly key = ''; // a site has none
  readonly requests: string[] = []; // requested paths below the site's path
  readonly address: string;
  withholds: RegExp | null = null; // files that fail to load now

  private constructor(
    private readonly server_: Server,
    private folder_: string,
    readonly port: number,
    private readonly host_: boolean,
  ) {
    this.address = `http://127.0.0.1:${port}${kPath}`;
  }

  // With `host` the page is the one that `joga host` serves.
  static async start(folder = siteFolder, port = 0, host = false): Promise<SiteServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const site = new SiteServer(server, folder, (server.address() as AddressInfo).port, host);
    server.on('request', ({ url }, answer) => void site.answer(url ?? '', answer));
    return site;
  }

  // Replaces the files from now on.
  show(folder: string): void {
    this.folder_ = folder;
  }

  async stop(): Promise<void> {
    this.server_.closeAllConnections();
    await new Promise((resolve) => this.server_.close(resolve));
  }

  private async answer(url: string, answer: ServerResponse): Promise<void> {
    const path = normalize(decodeURIComponent(url.replace(/[?#].*$/, '')));
    const name = path.slice(kPath.length) || 'index.html';
    this.requests.push(name);
    try {
      if (!path.startsWith(kPath)) throw new Error('elsewhere');
      if (this.withholds?.test(name)) throw new Error('withheld');
      const content = await readFile(join(this.folder_, name));
      answer.writeHead(200, { 'Content-Type': kTypes[extname(name)] ?? 'application/octet-stream' });
      answer.end(this.host_ && name === 'index.html' ? tagged(String(content)) : content);
    } catch {
      answer.writeHead(404).end();
    }
  }
}

function tagged(index: string): string {
  return index.replace('<meta charset="utf-8" />', '$&<meta name="joga-host" />');
}
