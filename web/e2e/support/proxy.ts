// A host behind nginx with TLS, as in docs/hosting.md.
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { boundToStarter } from './program';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// The nginx server of docs/hosting.md, with the test's own ports, name and certificate.
async function documentedServer(folder: string, port: number, behind: number): Promise<string> {
  const page = await readFile(new URL('../../../docs/hosting.md', import.meta.url), 'utf8');
  let [server = ''] = /^ {4}server \{\n.*?^ {4}\}\n/ms.exec(page) ?? [];
  const certificate = `ssl_certificate ${folder}/certificate.pem; ssl_certificate_key ${folder}/key.pem;`;
  for (const [documented, own] of [
    ['listen 80;', `listen 127.0.0.1:${port} ssl; ${certificate}`],
    ['listen [::]:80;', ''],
    ['joga.example.org', 'localhost'],
    ['127.0.0.1:5642', `127.0.0.1:${behind}`],
  ] as const) {
    if (!server.includes(documented)) throw new Error(`docs/hosting.md has no ${documented}`);
    server = server.replaceAll(documented, own);
  }
  return server;
}

async function configuration(folder: string, port: number, behind: number): Promise<string> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
events {}
http {
    access_log off;
    ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
${await documentedServer(folder, port, behind)}}
`;
}

export class ProxiedHost {
  readonly key = '';
  readonly address: string;
  private host_!: ChildProcess;

  private constructor(
    private readonly folder_: string,
    private readonly nginx_: ChildProcess,
    port: number,
    private readonly behind_: number,
  ) {
    this.address = `https://localhost:${port}/`;
  }

  static async start(): Promise<ProxiedHost> {
    const folder = await mkdtemp(join(tmpdir(), 'joga-proxy-'));
    const [port, behind] = [await freePort(), await freePort()];
    const request = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout ${folder}/key.pem`;
    await promisify(execFile)('openssl', [...request.split(' '), '-out', `${folder}/certificate.pem`]);
    await writeFile(join(folder, 'nginx.conf'), await configuration(folder, port, behind));
    const words = [
      '--pdeathsig',
      'KILL',
      '/usr/sbin/nginx',
      '-e',
      `${folder}/error.log`,
      '-c',
      `${folder}/nginx.conf`,
    ];
    const nginx = spawn('setpriv', words, { stdio: 'ignore' });
    const host = new ProxiedHost(folder, nginx, port, behind);
    await host.launch();
    return host;
  }

  // Kills the host; pages reconnect to the next one.
  async killAndRestart(): Promise<void> {
    await this.kill();
    await this.launch();
  }

  // Runs a program that trusts the test's certificate.
  startBot(token: string, player: string): ChildProcess {
    const words = ['bot', '--server', this.address, player];
    const env = { ...process.env, JOGA_TOKEN: token, SSL_CERT_FILE: join(this.folder_, 'certificate.pem') };
    return spawn(...boundToStarter(words), { env, stdio: 'ignore' });
  }

  async stop(): Promise<void> {
    await this.kill();
    const ended = new Promise((resolve) => this.nginx_.once('close', resolve));
    this.nginx_.kill('SIGTERM');
    await ended;
    await rm(this.folder_, { recursive: true, force: true });
  }

  private async launch(): Promise<void> {
    const data = join(this.folder_, 'data');
    const origin = this.address.replace(/\/$/, '');
    const words = ['host', '--data', data, '--port', String(this.behind_), '--origin', origin];
    const child = spawn(...boundToStarter(words), { stdio: ['ignore', 'pipe', 'ignore'] });
    this.host_ = child;
    await new Promise<void>((resolve, reject) => {
      createInterface(child.stdout).once('line', () => resolve());
      child.once('close', (status) => reject(new Error(`joga host ended with ${status}`)));
    });
  }

  private async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.host_.once('close', resolve));
    this.host_.kill('SIGKILL');
    await ended;
  }
}
