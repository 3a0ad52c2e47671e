import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '../config.js';
import { DataKey } from '../security/data-key.js';
import { Disk } from './disk.js';
import { S3Bucket } from './s3.js';

/** Stores uploads encrypted, on disk or in an S3-compatible store. Encryption is bound to the id, so files cannot be swapped. */
@Injectable()
export class FileStore {
  private readonly backend: Disk | S3Bucket;

  constructor(
    config: IdentityConfig,
    private readonly dataKey: DataKey,
    clock: Clock,
  ) {
    this.backend = config.S3_URL ? new S3Bucket(config.S3_URL, () => clock.now()) : new Disk(config.UPLOAD_DIR);
  }

  /** `id` must be a UUID. */
  async put(id: string, content: Buffer): Promise<void> {
    await this.backend.put(id, this.dataKey.encrypt(content, `upload ${id}`));
  }

  /** The start of what put() writes now; null while files do not name their key. */
  get marker(): Buffer | null {
    const { ring } = this.dataKey;
    return ring.isMarking ? ring.marker : null;
  }

  /** Encrypts a file again with the current key. @throws NOT_FOUND */
  async reseal(id: string): Promise<void> {
    await this.put(id, await this.get(id));
  }

  /** Deletes a file, if it is there. */
  async remove(id: string): Promise<void> {
    await this.backend.remove(id);
  }

  /** @throws NOT_FOUND */
  async get(id: string): Promise<Buffer> {
    return this.dataKey.decrypt(await this.backend.get(id), `upload ${id}`);
  }
}
