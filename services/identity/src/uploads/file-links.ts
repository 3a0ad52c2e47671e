import { AppError, type FileRequest } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataKey } from '../security/data-key.js';

export const LINK_MS = 600_000;

/** Signed, expiring URLs of pictures, which work in an `img` without a token. */
@Injectable()
export class FileLinks {
  constructor(
    private readonly dataKey: DataKey,
    private readonly clock: Clock,
  ) {}

  /** A URL that is valid for at least `lifeMs`. The expiry is rounded up, so that the URL stays cacheable for a while. */
  to(uploadId: string, lifeMs = LINK_MS): string {
    const until = Math.ceil((this.clock.now() + lifeMs) / lifeMs) * lifeMs;
    return `/index.php/api/common/file?id=${uploadId}&until=${until}&signature=${this.sign(uploadId, until)}`;
  }

  /** @throws NOT_FOUND if the URL has expired or the signature is wrong */
  check(request: FileRequest): void {
    const given = Buffer.from(request.signature, 'base64url');
    const genuine = this.dataKey.isShortMac('file links', `${request.id} ${request.until}`, given);
    if (!genuine || request.until <= this.clock.now()) throw new AppError('NOT_FOUND');
  }

  private sign(uploadId: string, until: number): string {
    return this.dataKey.shortMac('file links', `${uploadId} ${until}`).toString('base64url');
  }
}
