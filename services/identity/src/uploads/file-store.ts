import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '../config.js';
import { DataKey } from '../security/data-key.js';

const DEFAULT_DIR = '.data/uploads';

/** Uploaded files on disk, encrypted; the name binds the content, so that files cannot be swapped. */
@Injectable()
export class FileStore {
  private readonly dir: string;

  constructor(
    config: IdentityConfig,
    private readonly dataKey: DataKey,
  ) {
    this.dir = config.UPLOAD_DIR ?? DEFAULT_DIR;
  }

  /** Writes a file whole or not at all. */
  async put(id: string, content: Buffer): Promise<void> {
    const path = this.path(id);
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
    const draft = `${path}.${randomUUID()}`;
    try {
      await writeFile(draft, this.dataKey.encrypt(content, `upload ${id}`), { mode: 0o600, flush: true });
      await rename(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** @throws NOT_FOUND where the file is not there */
  async get(id: string): Promise<Buffer> {
    let sealed: Buffer;
    try {
      sealed = await readFile(this.path(id));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new AppError('NOT_FOUND');
      throw error;
    }
    return this.dataKey.decrypt(sealed, `upload ${id}`);
  }

  /** `id` is a UUID from the table. */
  private path(id: string): string {
    return join(this.dir, id.slice(0, 2), id);
  }
}
