import { AppError, type NoticeReadReply, type NoticeReadRequest } from '@makoto/contracts';
import { Clock, rowId } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { countUnread, markAllRead, markNoticeRead } from './notices.repository.js';

/** Which announcements each customer has read. */
@Injectable()
export class NoticeReads {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  unread(userId: string): Promise<number> {
    return countUnread(this.dataSource, userId);
  }

  /** Marks one announcement, or all of them, as read. @throws NOT_FOUND */
  async read(userId: string, request: NoticeReadRequest): Promise<NoticeReadReply> {
    const unread = await this.dataSource.transaction(async (manager) => {
      if (request.id === undefined) await markAllRead(manager, userId, this.clock.now());
      else if (!(await markNoticeRead(manager, userId, rowId(request.id)))) throw new AppError('NOT_FOUND');
      return countUnread(manager, userId);
    });
    return { unread };
  }
}
