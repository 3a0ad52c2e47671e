import { existsSync, mkdirSync, mkdtempSync, rmdirSync, statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Failure, messageOf } from './failure.ts';
import type { Say } from './say.ts';

const MEBIBYTE = 1024n * 1024n;
const NEEDED_BYTES = 300n * MEBIBYTE;
/** Below this the servers will soon stop for lack of space. */
const LOW_BYTES = 100n * MEBIBYTE;
/** Below this something may have failed to write. */
const FULL_BYTES = 20n * MEBIBYTE;
const WATCH_EVERY_MS = 2_000;

/**
 * Creates the data directory if it is missing. @returns its absolute path.
 * @throws Failure when it cannot be written or the disk is nearly full.
 */
export function openDataDir(path: string): string {
  const dataDir = resolve(path);
  const orRefuse = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      throw new Failure(`DATA_DIR ${dataDir} cannot be written (${messageOf(error)}); set DATA_DIR to another folder.`);
    }
  };
  orRefuse(() => makeFolder(dataDir));
  requireSpace(dataDir, freeBytes(dataDir));
  // Checking permissions is not enough: root has them all even on a read-only disk.
  orRefuse(() => rmdirSync(mkdtempSync(join(dataDir, '.writable-'))));
  return dataDir;
}

/**
 * Creates a folder and its missing parents one by one: Node's `recursive` never returns where no folder can be created,
 * such as below /proc.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  // Other users may pass through but not list it: PostgreSQL's user must reach its own folder.
  mkdirSync(path, { mode: 0o711 });
}

/** @throws Failure when the servers need more free space. */
export function requireSpace(dataDir: string, free: bigint): void {
  if (free >= NEEDED_BYTES) return;
  throw new Failure(
    `Only ${free / MEBIBYTE} MB are free for ${dataDir}, and 300 MB are needed; make room or set DATA_DIR to another disk.`,
  );
}

/** Reports low disk space once each time it becomes low, and calls `onRoom` when a full disk has room again. */
export class SpaceWatch {
  private readonly dataDir: string;
  private readonly say: Say;
  private readonly onRoom: () => void;
  private readonly freeBytes: (path: string) => bigint;
  private isLow = false;
  private wasFull = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(dataDir: string, say: Say, onRoom: () => void, free = freeBytes) {
    this.dataDir = dataDir;
    this.say = say;
    this.onRoom = onRoom;
    this.freeBytes = free;
  }

  start(): void {
    this.timer = setInterval(() => this.look(this.freeBytes(this.dataDir)), WATCH_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Takes the number of free bytes. */
  look(free: bigint): void {
    const isLow = free < LOW_BYTES;
    if (isLow && !this.isLow) {
      this.say(`Only ${free / MEBIBYTE} MB are free for ${this.dataDir}; make room before the servers have to stop.`);
    }
    this.isLow = isLow;
    if (free < FULL_BYTES) this.wasFull = true;
    if (isLow || !this.wasFull) return;
    this.wasFull = false;
    this.onRoom();
  }
}

function freeBytes(path: string): bigint {
  const { bavail, bsize } = statfsSync(path, { bigint: true });
  return bavail * bsize;
}
