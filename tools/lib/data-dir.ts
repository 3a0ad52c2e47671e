import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Failure, messageOf } from './failure.ts';

const NEEDED_BYTES = 300n * 1024n * 1024n;

/**
 * Makes the data directory ready to be written to. @returns its absolute path.
 * @throws Failure when it cannot be written or the disk is nearly full.
 */
export function openDataDir(path: string): string {
  const dataDir = resolve(path);
  try {
    // Others may pass through but not list: PostgreSQL's user needs the way to its own folder.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new Failure(`DATA_DIR ${dataDir} cannot be written (${messageOf(error)}); set DATA_DIR to another folder.`);
  }
  requireSpace(dataDir, freeBytes(dataDir));
  return dataDir;
}

/** @throws Failure when less is free than the servers need to work. */
export function requireSpace(dataDir: string, free: bigint): void {
  if (free >= NEEDED_BYTES) return;
  const mebibytes = free / 1024n / 1024n;
  throw new Failure(
    `Only ${mebibytes} MB are free for ${dataDir}, and 300 MB are needed; make room or set DATA_DIR to another disk.`,
  );
}

function freeBytes(path: string): bigint {
  const { bavail, bsize } = statfsSync(path, { bigint: true });
  return bavail * bsize;
}
