import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '../config.js';
import { DataKey } from '../security/data-key.js';
import { Disk } from './disk.js';
import { S3Bucket } from './s3.js';

const DEFAULT_DIR = '.data/uploads';

/** Uploaded files, encrypted, on disk or in an S3-compatible store; the name binds the content, so none can be swapped. */
@Injectable()
export class FileStore {
  private readonly place: Disk | S3Bucket;

  constructor(
    config: IdentityConfig,
    private readonly dataKey: DataKey,
    clock: Clock,
  ) {
    this.place = config.S3_URL
      ? new S3Bucket(config.S3_URL, () => clock.now())
      : new Disk(config.UPLOAD_DIR ?? DEFAULT_DIR);
  }

  /** `id` is a UUID from the table. */
  async put(id: string, content: Buffer): Promise<void> {
    await this.place.put(id, this.dataKey.encrypt(content, `upload ${id}`));
  }

  /** @throws NOT_FOUND where the file is not there */
  async get(id: string): Promise<Buffer> {
    return this.dataKey.decrypt(await this.place.get(id), `upload ${id}`);
  }
}
