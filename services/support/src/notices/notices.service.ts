import { AppError, type Lang, type NoticeReply, type NoticeRequest, type NoticeView, pageOf } from '@makoto/contracts';
import { Clock, rowId } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SupportConfig } from '../config.js';
import { firstNotices } from './first-notices.js';
import {
  countNotices,
  countUnread,
  findNotice,
  findNotices,
  insertNotice,
  type NoticeRow,
} from './notices.repository.js';

/** Announcements as customers see them. */
@Injectable()
export class NoticesService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: SupportConfig,
  ) {}

  /** Inserts the initial announcements; existing ones are not changed. */
  async onModuleInit(): Promise<void> {
    const now = this.clock.now();
    await this.dataSource.transaction(async (manager) => {
      // One millisecond apart, to keep their order.
      for (const [i, notice] of firstNotices(this.config.MODE ?? 'practice').entries()) {
        const at = now - i;
        await insertNotice(manager, { ...notice, status: 'published', published_at: at, created_at: at });
      }
    });
  }

  /** A page of announcements, or the one with the requested id. @throws NOT_FOUND */
  async list(request: NoticeRequest, lang: Lang, userId: string | undefined): Promise<NoticeReply> {
    const { page, size, offset } = pageOf(request);
    const unread = userId === undefined ? null : await countUnread(this.dataSource, userId);
    if (request.id !== undefined) {
      const rows = await findNotice(this.dataSource, rowId(request.id), lang, userId);
      if (rows.length === 0) throw new AppError('NOT_FOUND');
      return { list: rows.map(toView), page: 1, size, total: 1, unread };
    }
    const [rows, total] = await Promise.all([
      findNotices(this.dataSource, lang, userId, size, offset),
      countNotices(this.dataSource),
    ]);
    return { list: rows.map(toView), page, size, total, unread };
  }
}

function toView(row: NoticeRow): NoticeView {
  const { id, title, body, read } = row;
  return { id, title, body, created_at: new Date(Number(row.published_at)).toISOString(), read };
}
