import { randomUUID } from 'node:crypto';
import {
  AppError,
  type ConsoleNoticeListReply,
  type ConsoleNoticeListRequest,
  type ConsoleNoticeView,
  type NoticePreviewRequest,
  type NoticePublishRequest,
  type NoticeSaveRequest,
  type NoticeView,
  noticeWithdrawn,
  pageOf,
} from '@makoto/contracts';
import { type CallContext, Clock, Outbox, once, operatorOf, rowId } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { OperatorsLog } from '../audit/operators-log.js';
import { columnsOf, textsOf } from '../texts.js';
import { NoticePublisher } from './notice-publisher.js';
import {
  type FullNoticeRow,
  findFullNotice,
  findFullNotices,
  insertNotice,
  lockNotice,
  rewriteNotice,
  setNoticeStatus,
} from './notices.repository.js';

/** Lets operators write, schedule and withdraw announcements. */
@Injectable()
export class NoticeEditing {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly publisher: NoticePublisher,
    private readonly log: OperatorsLog,
  ) {}

  async list(request: ConsoleNoticeListRequest, context: CallContext): Promise<ConsoleNoticeListReply> {
    operatorOf(context);
    const { page, size, offset } = pageOf(request);
    const { rows, total } = await findFullNotices(this.dataSource, request.status ?? undefined, size, offset);
    return { list: rows.map(toView), page, size, total };
  }

  /** @throws NOT_FOUND */
  async get(id: string, context: CallContext): Promise<ConsoleNoticeView> {
    operatorOf(context);
    return toView(await this.find(id));
  }

  /** An announcement as customers will see it. @throws NOT_FOUND */
  async preview(request: NoticePreviewRequest, context: CallContext): Promise<NoticeView> {
    operatorOf(context);
    const row = await this.find(request.id);
    const at = Number(row.published_at ?? this.clock.now());
    const { lang } = request;
    return { id: row.id, title: row[`title_${lang}`], body: row[`body_${lang}`], created_at: iso(at) };
  }

  /** Creates a draft, or changes an announcement that is not published yet. @throws NOT_FOUND, CONFLICT */
  async save(request: NoticeSaveRequest, context: CallContext): Promise<ConsoleNoticeView> {
    const at = this.clock.now();
    const texts = columnsOf(request.texts);
    const call = { owner: operatorOf(context), call: 'notices/save', key: context.idempotencyKey, body: request, at };
    return this.dataSource.transaction((manager) =>
      once(manager, call, async () => {
        const id = request.id ? rowId(request.id) : randomUUID();
        if (request.id) {
          await this.lockUnpublished(manager, id, request.updated_at);
          await rewriteNotice(manager, id, texts, at);
        } else {
          await insertNotice(manager, { id, status: 'draft', published_at: undefined, created_at: at, ...texts });
        }
        await this.log.note(manager, context, 'notice.save', id);
        return toView(await this.lock(manager, id));
      }),
    );
  }

  /** Publishes an announcement now, or schedules it. @throws NOT_FOUND, CONFLICT */
  async publish(request: NoticePublishRequest, context: CallContext): Promise<ConsoleNoticeView> {
    const owner = operatorOf(context);
    const now = this.clock.now();
    const at = Math.max(now, request.at ? Date.parse(request.at) : now);
    const id = rowId(request.id);
    const call = { owner, call: 'notices/publish', key: context.idempotencyKey, body: request, at: now };
    await this.dataSource.transaction((manager) =>
      once(manager, call, async () => {
        await this.lockUnpublished(manager, id, request.updated_at);
        await setNoticeStatus(manager, id, 'scheduled', at, now);
        await this.log.note(manager, context, 'notice.publish', id, { at: iso(at) });
        return { id };
      }),
    );
    this.outbox.notify();
    if (at <= now) await this.publisher.run();
    return toView(await this.find(id));
  }

  /** Withdraws a published announcement; returns a scheduled one to draft. @throws NOT_FOUND */
  async withdraw(request: { id: string }, context: CallContext): Promise<ConsoleNoticeView> {
    operatorOf(context);
    const id = rowId(request.id);
    await this.dataSource.transaction(async (manager) => {
      const row = await this.lock(manager, id);
      if (row.status === 'draft' || row.status === 'withdrawn') return;
      const [status, at] =
        row.status === 'scheduled' ? (['draft', null] as const) : (['withdrawn', Number(row.published_at)] as const);
      const now = this.clock.now();
      await setNoticeStatus(manager, id, status, at, now);
      if (status === 'withdrawn') await this.outbox.add(manager, noticeWithdrawn, [{ id, status, at: now }]);
      await this.log.note(manager, context, 'notice.withdraw', id);
    });
    this.outbox.notify();
    return toView(await this.find(id));
  }

  private async find(id: string): Promise<FullNoticeRow> {
    const row = await findFullNotice(this.dataSource, rowId(id));
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  private async lock(manager: EntityManager, id: string): Promise<FullNoticeRow> {
    const row = await lockNotice(manager, id);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  /** @throws CONFLICT if it is published, or was changed since `updatedAt` (not checked if that is missing) */
  private async lockUnpublished(
    manager: EntityManager,
    id: string,
    updatedAt: string | null | undefined,
  ): Promise<void> {
    const { status, updated_at } = await this.lock(manager, id);
    const changed = updatedAt && Date.parse(updatedAt) !== Number(updated_at);
    if (changed || (status !== 'draft' && status !== 'scheduled')) throw new AppError('CONFLICT');
  }
}

function toView(row: FullNoticeRow): ConsoleNoticeView {
  return {
    id: row.id,
    status: row.status,
    texts: textsOf(row),
    created_at: iso(Number(row.created_at)),
    updated_at: iso(Number(row.updated_at)),
    publish_at: row.published_at === null ? null : iso(Number(row.published_at)),
  };
}

const iso = (ms: number): string => new Date(ms).toISOString();
