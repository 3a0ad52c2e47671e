import { timingSafeEqual } from 'node:crypto';
import { AppError, type FileRequest } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataKey } from '../security/data-key.js';

export const LINK_MS = 600_000;

/** Addresses of pictures that are signed and end, so that they work in an `img` without a token. */
@Injectable()
export class FileLinks {
  constructor(
    private readonly dataKey: DataKey,
    private readonly clock: Clock,
  ) {}

  /** An address that lives for `lifeMs`, rounded up so that it stays the same for a while and can be cached. */
  to(uploadId: string, lifeMs = LINK_MS): string {
    const until = Math.ceil((this.clock.now() + lifeMs) / lifeMs) * lifeMs;
    return `/index.php/api/common/file?id=${uploadId}&until=${until}&signature=${this.sign(uploadId, until)}`;
  }

  /** @throws NOT_FOUND where the address has ended or was made up */
  check(request: FileRequest): void {
    const right = Buffer.from(this.sign(request.id, request.until));
    const given = Buffer.from(request.signature);
    const genuine = given.length === right.length && timingSafeEqual(given, right);
    if (!genuine || request.until <= this.clock.now()) throw new AppError('NOT_FOUND');
  }

  private sign(uploadId: string, until: number): string {
    return this.dataKey.mac('file links', `${uploadId} ${until}`).toString('base64url');
  }
}
