// Starts and stops the program itself.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const program = process.env['JOGA_BINARY'] ?? '../build/release/bin/joga';

// The program with one more game, which its page does not know (tests/fifth_game).
export const withAFifthGame = join(dirname(program), 'joga_with_a_fifth_game');

// Linux ends the program when its parent is gone, even after a crash: a killed test run leaves no server
// behind.
export function boundToStarter(words: string[], started = program): [string, string[]] {
  return ['setpriv', ['--pdeathsig', 'KILL', started, ...words]];
}

export interface ProgramOptions {
  binary?: string; // left out: joga
  command?: 'serve' | 'host'; // left out: serve
  port?: number; // left out: any free port
  data?: string; // left out: an empty folder, deleted when the program is stopped
  lang?: 'en' | 'pt';
}

export class Program {
  private constructor(
    private readonly process_: ChildProcess,
    private readonly ended_: Promise<number | null>,
    private readonly command_: 'serve' | 'host',
    readonly address: string, // "http://127.0.0.1:40123/"
    readonly key: string,
    readonly data: string,
    private scratch_: boolean,
  ) {}

  static async start(options: ProgramOptions = {}): Promise<Program> {
    const data = options.data ?? (await mkdtemp(join(tmpdir(), 'joga-e2e-')));
    const command = options.command ?? 'serve';
    const words = [
      command,
      '--port',
      String(options.port ?? 0),
      '--data',
      data,
      '--lang',
      options.lang ?? 'en',
    ];
    const child = spawn(...boundToStarter(words, options.binary), { stdio: ['ignore', 'pipe', 'pipe'] });
    let complaints = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status) => resolve(status));
    });
    const printed = await new Promise<string>((resolve, reject) => {
      createInterface(child.stdout).once('line', resolve);
      ended.then((status) => reject(new Error(`${program} ended with ${status}: ${complaints}`)), reject);
    });
    const [address = '', key = ''] = printed.split('#key='); // a host has no key
    return new Program(child, ended, command, address, key, data, options.data === undefined);
  }

  get port(): number {
    return Number(new URL(this.address).port);
  }

  // Stops the program as Ctrl-C does; returns the exit status.
  async stop(): Promise<number | null> {
    this.process_.kill('SIGINT');
    const status = await this.ended_;
    if (this.scratch_) await rm(this.data, { recursive: true, force: true });
    return status;
  }

  // Kills the program; its data stay, for restart().
  async kill(): Promise<void> {
    this.process_.kill('SIGKILL');
    await this.ended_;
  }

  // Starts the program again after a kill: the same port, the same data.
  async restart(): Promise<Program> {
    const next = await Program.start({ command: this.command_, port: this.port, data: this.data });
    next.scratch_ = this.scratch_;
    return next;
  }
}
