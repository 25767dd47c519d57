// A host behind nginx with TLS, as docs/hosting.md has it.
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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

function configuration(folder: string, port: number, behind: number): string {
  const pass = `proxy_pass http://127.0.0.1:${behind}; proxy_http_version 1.1; proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
events {}
http {
    access_log off;
    ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
    server {
        listen 127.0.0.1:${port} ssl;
        ssl_certificate ${folder}/certificate.pem;
        ssl_certificate_key ${folder}/key.pem;
        location / { ${pass} }
        location = /online { ${pass} proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade; }
    }
}
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
    await writeFile(join(folder, 'nginx.conf'), configuration(folder, port, behind));
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

  // Without warning; pages find their way to the next one.
  async killAndRestart(): Promise<void> {
    await this.kill();
    await this.launch();
  }

  // A program that trusts the test's certificate.
  startBot(token: string, player: string): ChildProcess {
    const words = ['bot', '--server', this.address, '--token', token, player];
    const env = { ...process.env, SSL_CERT_FILE: join(this.folder_, 'certificate.pem') };
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
