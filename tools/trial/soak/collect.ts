import { once } from 'node:events';
import { createServer } from 'node:net';
import { Failure } from '../../launcher/lib/failure.ts';
import { parseObject } from '../../launcher/lib/json.ts';
import { waitFor } from '../../launcher/lib/wait.ts';

/** Where Node listens for debuggers after SIGUSR1, one process at a time. */
const INSPECTOR = 'http://127.0.0.1:9229/json';
/** Whoever listens here has the turn: trials that run side by side share the inspector's port. */
const TURN_PORT = 9230;
const TURN_MS = 60_000;
const LIMIT_MS = 10_000;
const ASK_EVERY_MS = 1_000;

/**
 * Makes a process of Node collect all its garbage, so that what it still holds can be told from what V8 has not looked
 * at yet: a busy part's heap may triple before that (tools/launcher/product/parts.ts).
 * @throws Failure if a process outside the trials uses the inspector's port, or if there is no answer within ten seconds
 */
export async function collectGarbage(pid: number): Promise<void> {
  const turn = createServer();
  const take = (): Promise<unknown> => once(turn.listen(TURN_PORT, '127.0.0.1'), 'listening');
  await waitFor(take, { timeoutMs: TURN_MS, onTimeout: () => new Failure(`Port ${TURN_PORT} does not become free.`) });
  try {
    await collect(pid);
  } finally {
    turn.close();
  }
}

async function collect(pid: number): Promise<void> {
  const inspector = await Inspector.open(await untilListening(pid));
  try {
    if ((await inspector.evaluate('process.pid')) !== pid) {
      throw new Failure('Another process is being debugged on port 9229; end it and start the trial again.');
    }
    // What finalizers release goes with the second.
    await inspector.call('HeapProfiler.collectGarbage');
    await inspector.call('HeapProfiler.collectGarbage');
    // After this answer: closing waits for the connection to end.
    await inspector.evaluate("void setTimeout(() => process.getBuiltinModule('inspector').close(), 50)");
  } finally {
    inspector.close();
  }
  await waitFor(async () => ((await targets()) === undefined ? true : undefined), {
    timeoutMs: LIMIT_MS,
    onTimeout: () => new Failure('A process does not close its inspector on port 9229.'),
  });
}

/** A connection to a process by the Chrome DevTools Protocol. */
class Inspector {
  private readonly socket: WebSocket;
  private readonly answers = new Map<number, (result: unknown) => void>();
  private last = 0;

  private constructor(url: string) {
    this.socket = new WebSocket(url);
    this.socket.addEventListener('message', ({ data }) => {
      const { id, result } = parseObject(String(data)) ?? {};
      this.answers.get(Number(id))?.(result);
    });
  }

  static async open(url: string): Promise<Inspector> {
    const inspector = new Inspector(url);
    await withTimeLimit(new Promise((resolve) => inspector.socket.addEventListener('open', resolve, { once: true })));
    return inspector;
  }

  call(method: string, params = {}): Promise<unknown> {
    const id = ++this.last;
    const answer = new Promise((resolve) => this.answers.set(id, resolve));
    this.socket.send(JSON.stringify({ id, method, params }));
    return withTimeLimit(answer);
  }

  async evaluate(expression: string): Promise<unknown> {
    const answer = await this.call('Runtime.evaluate', { expression, returnByValue: true });
    return Object(Object(answer).result).value;
  }

  close(): void {
    this.socket.close();
  }
}

/** @returns the address of the process's inspector */
function untilListening(pid: number): Promise<string> {
  let asked = Number.NEGATIVE_INFINITY;
  const probe = async (): Promise<string | undefined> => {
    // Again where the process before had not quite left the port: then this one has given up.
    if (performance.now() - asked >= ASK_EVERY_MS) {
      process.kill(pid, 'SIGUSR1');
      asked = performance.now();
    }
    const listed = await targets();
    return Array.isArray(listed) ? String(Object(listed[0]).webSocketDebuggerUrl) : undefined;
  };
  const onTimeout = (): Error => new Failure(`The process ${pid} does not open its inspector on port 9229.`);
  return waitFor(probe, { timeoutMs: LIMIT_MS, onTimeout });
}

/** What can be debugged on the port; undefined while nobody listens. */
async function targets(): Promise<unknown> {
  try {
    const response = await fetch(INSPECTOR, { signal: AbortSignal.timeout(ASK_EVERY_MS) });
    return await response.json();
  } catch {
    return undefined;
  }
}

/** @throws Failure after ten seconds without an answer */
async function withTimeLimit<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Failure('A process does not answer its inspector.')), LIMIT_MS);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
