import type { ExportPage, ExportPageRequest } from '@makoto/contracts';
import { type CallContext, ExportPages, type ExportSection } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { MessageRow } from '../chat/messages.repository.js';

/** What support stores about a customer: the whole conversation, oldest first. */
@Injectable()
export class SupportExport {
  private readonly pages: ExportPages;

  constructor(@InjectDataSource() dataSource: DataSource) {
    this.pages = new ExportPages([{ name: 'messages', read: messageRows(dataSource) }]);
  }

  /** @throws VALIDATION if `after` is not a cursor from an earlier page */
  page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    return this.pages.page(request, context);
  }
}

function messageRows(dataSource: DataSource): ExportSection['read'] {
  return async ({ userId }, after, limit) => {
    const rows: MessageRow[] = await dataSource.query(
      'select id, author, text, attachment, at from messages where user_id = $1 and id > $2 order by id limit $3',
      [userId, after || '0', limit],
    );
    return rows.map(({ id, author, text, attachment, at }) => ({
      key: id,
      record: { id, from: author, text, attachment, created_at: new Date(Number(at)).toISOString() },
    }));
  };
}
