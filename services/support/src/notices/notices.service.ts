import {
  AppError,
  type Lang,
  type NoticeReply,
  type NoticeRequest,
  type NoticeView,
  noticePublished,
  pageOf,
} from '@makoto/contracts';
import { Clock, Outbox } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SupportConfig } from '../config.js';
import { firstNotices } from './first-notices.js';
import {
  countNotices,
  findNotice,
  findNotices,
  insertNotice,
  type NewNotice,
  type NoticeRow,
} from './notices.repository.js';

/** Announcements. */
@Injectable()
export class NoticesService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly config: SupportConfig,
  ) {}

  /** The announcements that a new house begins with; those that exist already stay as they are. */
  async onModuleInit(): Promise<void> {
    const now = this.clock.now();
    await this.dataSource.transaction(async (manager) => {
      // A millisecond apart, so that their order is the one written down.
      for (const [i, notice] of firstNotices(this.config.MODE ?? 'practice').entries())
        await insertNotice(manager, { ...notice, published_at: now - i });
    });
  }

  /** A page of announcements, or the one asked for. @throws NOT_FOUND */
  async list(request: NoticeRequest, lang: Lang): Promise<NoticeReply> {
    const { page, size, offset } = pageOf(request);
    if (request.id !== undefined) {
      const rows = await findNotice(this.dataSource, request.id, lang);
      if (rows.length === 0) throw new AppError('NOT_FOUND');
      return { list: rows.map(toView), page: 1, size, total: 1 };
    }
    const [rows, total] = await Promise.all([
      findNotices(this.dataSource, lang, size, offset),
      countNotices(this.dataSource),
    ]);
    return { list: rows.map(toView), page, size, total };
  }

  /** Publishes an announcement and tells every screen; a repeat does nothing. */
  async publish(notice: Omit<NewNotice, 'published_at'>): Promise<void> {
    const at = this.clock.now();
    await this.dataSource.transaction(async (manager) => {
      const fresh = await insertNotice(manager, { ...notice, published_at: at });
      if (fresh) await this.outbox.add(manager, noticePublished, [{ id: notice.id, at }]);
    });
    this.outbox.wake();
  }
}

function toView(row: NoticeRow): NoticeView {
  return { id: row.id, title: row.title, body: row.body, created_at: new Date(Number(row.published_at)).toISOString() };
}
