import type { ExportPage, ExportPageRequest } from '@makoto/contracts';
import { type CallContext, ExportPages, type ExportSection, Reads } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { MessageRow } from '../chat/messages.repository.js';

/** What support stores about a customer: the whole conversation, oldest first. */
@Injectable()
export class SupportExport {
  constructor(private readonly reads: Reads) {}

  /** @throws VALIDATION if `after` is not a cursor from an earlier page */
  page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    return this.reads.current((db) =>
      new ExportPages([{ name: 'messages', read: messageRows(db) }]).page(request, context),
    );
  }
}

function messageRows(db: EntityManager): ExportSection['read'] {
  return async ({ userId }, after, limit) => {
    const rows: MessageRow[] = await db.query(
      'select id, author, text, attachment, at from messages where user_id = $1 and id > $2 order by id limit $3',
      [userId, after || '0', limit],
    );
    return rows.map(({ id, author, text, attachment, at }) => ({
      key: id,
      record: { id, from: author, text, attachment, created_at: new Date(Number(at)).toISOString() },
    }));
  };
}
