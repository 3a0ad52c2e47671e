import { existsSync, mkdirSync, mkdtempSync, rmdirSync, statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Failure, messageOf } from './failure.ts';
import type { Say } from './say.ts';

const MEBIBYTE = 1024n * 1024n;
const NEEDED_BYTES = 300n * MEBIBYTE;
/** Less than this and the servers soon stop for want of room. */
const LOW_BYTES = 100n * MEBIBYTE;
/** Less than this and something that wanted to write could not. */
const FULL_BYTES = 20n * MEBIBYTE;
const WATCH_EVERY_MS = 2_000;

/**
 * Makes the data directory ready to be written to. @returns its absolute path.
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
  // Rights alone do not tell: root has them all on a disk that is mounted for reading only.
  orRefuse(() => rmdirSync(mkdtempSync(join(dataDir, '.writable-'))));
  return dataDir;
}

/**
 * Makes a folder and those above it, one by one: Node's own `recursive` never returns where nothing can be made, such as
 * below /proc.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  // Others may pass through but not list: PostgreSQL's user needs the way to its own folder.
  mkdirSync(path, { mode: 0o711 });
}

/** @throws Failure when less is free than the servers need to work. */
export function requireSpace(dataDir: string, free: bigint): void {
  if (free >= NEEDED_BYTES) return;
  throw new Failure(
    `Only ${free / MEBIBYTE} MB are free for ${dataDir}, and 300 MB are needed; make room or set DATA_DIR to another disk.`,
  );
}

/** Says once that room runs out, each time that it does, and calls `onRoom` when a disk that was full has room again. */
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

  /** Takes in how many bytes are free. */
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
