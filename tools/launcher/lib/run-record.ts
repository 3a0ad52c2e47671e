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
 * The processes on a data directory: the launcher and what it started, in `<dataDir>/run.json`. It keeps a second
 * launcher out, and tells the next one what a killed launcher left behind.
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
   * Takes the directory after ending the processes that an earlier launcher left behind.
   * @throws Failure when another launcher runs on it.
   */
  static async take(dataDir: string, say: Say): Promise<RunRecord> {
    const path = join(dataDir, 'run.json');
    const record = new RunRecord(path);
    while (!record.claim()) {
      const { owner, left } = readRun(path);
      if (owner !== undefined && isSameProcess(owner.pid, owner.identity)) {
        throw new Failure(
          `Makoto runs on ${dataDir} already (process ${owner.pid}); stop it, or set another DATA_DIR.`,
        );
      }
      await endOrphans(left, say);
      record.drop(owner);
    }
    return record;
  }

  /** Kills the processes on a data directory, unless another launcher that still runs has started them. */
  static killLeft(dataDir: string): void {
    const { owner, left } = readRun(join(dataDir, 'run.json'));
    if (owner !== undefined && owner.pid !== process.pid && isSameProcess(owner.pid, owner.identity)) return;
    for (const { pid, identity } of left) if (isSameProcess(pid, identity)) signal(pid, 'SIGKILL');
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

  /** Kills every recorded process. */
  killAll(): void {
    for (const child of this.children) signal(child.pid, 'SIGKILL');
  }

  /** Removes the record of an owner that is gone, unless another launcher has replaced it meanwhile. */
  private drop(owner: Recorded | undefined): void {
    const now = readRun(this.path).owner;
    if (now?.pid === owner?.pid && now?.identity === owner?.identity) rmSync(this.path, { force: true });
  }

  release(): void {
    rmSync(this.path, { force: true });
  }

  /** On a full disk the record stays unchanged until the next save; it only helps to find processes later. */
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

  /** Creating a hard link is atomic and fails if the file exists, so two launchers cannot both claim the directory. */
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

/** The owner and the processes of a record; none if there is no record, or a damaged one. */
function readRun(path: string): { owner: Recorded | undefined; left: Recorded[] } {
  const run = readObject(path);
  const children = Array.isArray(run?.children) ? run.children : [];
  return {
    owner: readRecorded(run?.owner),
    left: children.map(readRecorded).filter((entry) => entry !== undefined),
  };
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
  say(`Ending processes of an earlier run: ${alive.map((orphan) => orphan.name).join(', ')}.`);
  // PostgreSQL disconnects its clients on SIGINT, and waits for them on SIGTERM.
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
    // It did not stop in time.
    signal(orphan.pid, 'SIGKILL');
    await waitFor(gone, { timeoutMs: ORPHAN_STOP_MS, onTimeout: stuck });
  }
}
