import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../../..');
/** Where a game without a theme is installed, as games are. */
const TOYS = join(import.meta.dirname, 'toys');

/** In which programs of Python run here. */
export const SURROUNDINGS = {
  cwd: ROOT,
  env: { ...process.env, PYTHONPATH: [ROOT, TOYS, process.env.PYTHONPATH].filter(Boolean).join(':'), PYTHONUNBUFFERED: '1' },
};

/** ``ludozilla serve`` as it is installed for ``PYTHON``; killed, it can be started again. */
export class House {
  private process: ChildProcess | null = null;
  private readonly data = mkdtempSync(join(tmpdir(), 'ludozilla-'));
  private port = 0;

  /** ``options`` are more of those that ``serve`` has. */
  constructor(private readonly options: string[] = []) {}

  get address(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  async start(): Promise<this> {
    this.process = spawn(
      process.env.PYTHON ?? 'python3',
      ['-m', 'ludozilla', 'serve', '--port', String(this.port), '--data', this.data, '--pause', '0', '--rate', '0', '--lang', 'en', ...this.options],
      { ...SURROUNDINGS, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const lines = createInterface({ input: this.process.stdout! });
    const [line] = (await once(lines, 'line')) as [string];
    const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line);
    if (!found) throw new Error(`the server says ${line}`);
    this.port = Number(found[1]);
    return this;
  }

  /** As when the power goes. */
  async kill(): Promise<void> {
    const gone = once(this.process!, 'exit');
    this.process!.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A wire to a house that can be cut. */
export class Wire {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  private port = 0;

  constructor(private readonly to: string) {}

  get address(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  async mend(): Promise<this> {
    const { port } = new URL(this.to);
    this.server = createServer((near) => {
      const far = connect(Number(port), '127.0.0.1');
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => (near.destroy(), far.destroy(), this.sockets.delete(socket)));
      }
      near.pipe(far).pipe(near);
    }).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as { port: number }).port;
    return this;
  }

  cut(): void {
    this.server?.close();
    for (const socket of this.sockets) socket.destroy();
  }
}
