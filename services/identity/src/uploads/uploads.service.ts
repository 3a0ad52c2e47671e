import { hash, randomUUID } from 'node:crypto';
import {
  AppError,
  type FileReply,
  type FileRequest,
  UPLOAD_MAX_BYTES,
  type UploadPurpose,
  type UploadReply,
  type UploadRequest,
} from '@makoto/contracts';
import { Clock, type IdempotentCall, isUuid, once, Repeats } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { FileLinks } from './file-links.js';
import { FileStore } from './file-store.js';
import { reencode } from './picture.js';

const MAX_A_DAY = 200;
const DAY_MS = 86_400_000;
const MAX_DELETED = 500;

/** Customers' uploaded pictures. */
@Injectable()
export class Uploads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: FileStore,
    private readonly links: FileLinks,
    private readonly config: IdentityConfig,
    private readonly clock: Clock,
    private readonly repeats: Repeats,
  ) {}

  /**
   * Stores a picture once per key of `as`, and returns a new URL also to a repeat.
   * @throws TOO_LARGE, VALIDATION, CONFLICT, TOO_MANY_REQUESTS beyond 200 a day, or while many pictures are waiting
   */
  async add(
    userId: string,
    request: UploadRequest,
    as: Pick<IdempotentCall, 'owner' | 'call' | 'key'>,
  ): Promise<UploadReply> {
    const content = Buffer.from(request.content, 'base64');
    if (content.length > UPLOAD_MAX_BYTES) throw new AppError('TOO_LARGE');
    const { purpose } = request;
    const body = { userId, purpose, sha256: hash('sha256', content, 'base64url') };
    const call = { ...as, body, at: this.clock.now() };
    const { id } = await this.repeats.answer(call, () => this.keep(userId, purpose, content, call));
    return { id, url: this.links.to(id) };
  }

  private async keep(
    userId: string,
    purpose: UploadPurpose,
    content: Buffer,
    call: IdempotentCall,
  ): Promise<{ id: string }> {
    const { at: now } = call;
    const [many]: unknown[] = await this.dataSource.query(
      `select 1 from uploads where user_id = $1 and created_at > $2
       union all select 1 from refused_uploads where user_id = $1 and at > $2 offset $3 limit 1`,
      [userId, now - DAY_MS, MAX_A_DAY - 1],
    );
    if (many) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: 3600 });
    const practice = this.config.MODE !== 'live';
    const stamp = practice && purpose === 'idcard';
    const picture = await reencode(content, purpose, stamp).catch(async (error: unknown) => {
      await this.countRefused(userId, error, now);
      throw error;
    });
    const id = randomUUID();
    await this.store.put(id, picture.bytes);
    const { contentType, bytes } = picture;
    const digest = hash('sha256', bytes, 'buffer');
    const writing = this.dataSource.transaction((manager) =>
      once(manager, call, async () => {
        await manager.query(
          `insert into uploads (id, user_id, purpose, content_type, bytes, sha256, created_at, marker)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [id, userId, purpose, contentType, bytes.length, digest, now, this.store.marker],
        );
        return { id };
      }),
    );
    const stored = await writing.catch(async (error: unknown) => {
      // Another process has used the key for another picture. After errors of the database the row may be there.
      if (error instanceof AppError) await this.store.remove(id);
      throw error;
    });
    // Another process has stored it meanwhile.
    if (stored.id !== id) await this.store.remove(id);
    return stored;
  }

  /** A picture that cannot be decoded takes as long as others, so it counts as one. */
  private async countRefused(userId: string, error: unknown, now: number): Promise<void> {
    if (!(error instanceof AppError) || error.errorName !== 'VALIDATION') return;
    await this.dataSource.query('insert into refused_uploads (user_id, at) values ($1, $2)', [userId, now]);
  }

  /** Checks that an upload belongs to this customer and has this purpose. @throws NOT_FOUND */
  async check(id: string, userId: string, purpose: UploadPurpose): Promise<void> {
    if (!isUuid(id) || !isUuid(userId)) throw new AppError('NOT_FOUND');
    const [row]: unknown[] = await this.dataSource.query(
      'select 1 from uploads where id = $1 and user_id = $2 and purpose = $3',
      [id, userId, purpose],
    );
    if (!row) throw new AppError('NOT_FOUND');
  }

  /** A short-lived URL. @throws NOT_FOUND */
  async link(id: string, userId: string, purpose: UploadPurpose): Promise<string> {
    await this.check(id, userId, purpose);
    return this.links.to(id);
  }

  /** Practice mode: deletes pictures of documents that were uploaded before `before`, a bounded number per call. */
  async deleteDocuments(before: number): Promise<void> {
    if (this.config.MODE === 'live') return;
    const rows: { id: string }[] = await this.dataSource.query(
      `select id from uploads where purpose = 'idcard' and created_at < $1 order by created_at limit $2`,
      [before, MAX_DELETED],
    );
    for (const { id } of rows) {
      // The row first, whose lock keeps ReencryptedUploads from writing the file again.
      await this.dataSource.transaction(async (manager) => {
        await manager.query('delete from uploads where id = $1', [id]);
        await this.store.remove(id);
      });
    }
  }

  /** @throws NOT_FOUND if the URL has expired or the signature is wrong */
  async read(request: FileRequest): Promise<FileReply> {
    this.links.check(request);
    const [row]: { content_type: string }[] = await this.dataSource.query(
      'select content_type from uploads where id = $1',
      [request.id],
    );
    if (!row) throw new AppError('NOT_FOUND');
    return { content_type: row.content_type, content: (await this.store.get(request.id)).toString('base64') };
  }
}
