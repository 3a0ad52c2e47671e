import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@makoto/contracts';

/** Stores files in a folder, in subfolders named by the first two characters of the file names. */
export class Disk {
  constructor(private readonly dir: string) {}

  /** Writes a file atomically. */
  async put(name: string, content: Buffer): Promise<void> {
    const path = this.path(name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const draft = `${path}.${randomUUID()}`;
    try {
      await writeFile(draft, content, { mode: 0o600, flush: true });
      await rename(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** @throws NOT_FOUND */
  async get(name: string): Promise<Buffer> {
    try {
      return await readFile(this.path(name));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new AppError('NOT_FOUND');
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.path(name), { force: true });
  }

  private path(name: string): string {
    return join(this.dir, name.slice(0, 2), name);
  }
}
