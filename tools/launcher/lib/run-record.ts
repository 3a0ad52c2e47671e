import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, Failure, isDiskFull } from './failure.ts';
import { isObject, readObject, writeObject } from './json.ts';
import { isSameProcess, processIdentity, signal } from './process-identity.ts';
import type { Say } from './say.ts';
import { waitFor } from './wait.ts';

interface Recorded {
  name: string;
  pid: number;
  identity: string;
}

const ORPHAN_STOP_MS = 10_000;

/**
 * Who runs on a data directory: the launcher and the processes it started. It keeps a second launcher out, and lets
 * the next one find what a killed launcher left behind. Lives in `<dataDir>/run.json`.
 */
export class RunRecord {
  private readonly path: string;
  private readonly owner: Recorded;
  private children: Recorded[] = [];

  private constructor(path: string) {
    this.path = path;
    this.owner = { name: 'launcher', pid: process.pid, identity: processIdentity(process.pid) ?? '' };
  }

  /**
   * Takes the directory, after ending whatever an earlier launcher left running on it.
   * @throws Failure when another launcher runs on it.
   */
  static async take(dataDir: string, say: Say): Promise<RunRecord> {
    const path = join(dataDir, 'run.json');
    const record = new RunRecord(path);
    while (!record.claim()) {
      const earlier = readObject(path);
      const owner = readRecorded(earlier?.owner);
      if (owner !== undefined && isSameProcess(owner.pid, owner.identity)) {
        throw new Failure(
          `Makoto runs on ${dataDir} already (process ${owner.pid}); stop it, or set another DATA_DIR.`,
        );
      }
      const left = Array.isArray(earlier?.children) ? earlier.children : [];
      await endOrphans(
        left.map(readRecorded).filter((entry) => entry !== undefined),
        say,
      );
      record.drop(owner);
    }
    return record;
  }

  add(name: string, pid: number): void {
    const identity = processIdentity(pid);
    if (identity === undefined) return;
    this.children.push({ name, pid, identity });
    this.save();
  }

  remove(pid: number): void {
    this.children = this.children.filter((child) => child.pid !== pid);
    this.save();
  }

  /** Ends every recorded process at once, without asking. */
  killAll(): void {
    for (const child of this.children) signal(child.pid, 'SIGKILL');
  }

  /** Removes the record of an owner that is gone; another launcher may have taken its place while its processes ended. */
  private drop(owner: Recorded | undefined): void {
    const now = readRecorded(readObject(this.path)?.owner);
    if (now?.pid === owner?.pid && now?.identity === owner?.identity) rmSync(this.path, { force: true });
  }

  release(): void {
    rmSync(this.path, { force: true });
  }

  /** On a full disk the record stays as it was until the next change: without it processes are only found later. */
  private save(): void {
    try {
      writeObject(this.path, this.content(), 0o600);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }

  private content(): object {
    return { owner: this.owner, children: this.children };
  }

  /** A link appears with its content or not at all, and only where nothing is: two launchers cannot both claim. */
  private claim(): boolean {
    const draft = `${this.path}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(this.content()), { mode: 0o600 });
    try {
      linkSync(draft, this.path);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(draft);
    }
  }
}

function readRecorded(value: unknown): Recorded | undefined {
  if (!isObject(value)) return undefined;
  const { name, pid, identity } = value;
  if (typeof name !== 'string' || typeof pid !== 'number' || typeof identity !== 'string') return undefined;
  return { name, pid, identity };
}

async function endOrphans(orphans: Recorded[], say: Say): Promise<void> {
  const alive = orphans.filter((orphan) => isSameProcess(orphan.pid, orphan.identity));
  if (alive.length === 0) return;
  say(`Ending what an earlier run left behind: ${alive.map((orphan) => orphan.name).join(', ')}.`);
  // PostgreSQL takes SIGINT as "disconnect the clients and stop", SIGTERM as "wait for them".
  for (const orphan of alive) signal(orphan.pid, orphan.name === 'postgres' ? 'SIGINT' : 'SIGTERM');
  await Promise.all(alive.map(async (orphan) => await awaitEnd(orphan)));
}

async function awaitEnd(orphan: Recorded): Promise<void> {
  const gone = async (): Promise<true | undefined> => {
    return isSameProcess(orphan.pid, orphan.identity) ? undefined : true;
  };
  const stuck = () => new Error(`Process ${orphan.pid} (${orphan.name}) of an earlier run does not end.`);
  try {
    await waitFor(gone, { timeoutMs: ORPHAN_STOP_MS, onTimeout: stuck });
  } catch {
    // Asked kindly long enough.
    signal(orphan.pid, 'SIGKILL');
    await waitFor(gone, { timeoutMs: ORPHAN_STOP_MS, onTimeout: stuck });
  }
}
