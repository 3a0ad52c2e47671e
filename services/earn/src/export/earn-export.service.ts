import type { ExportPage, ExportPageRequest } from '@makoto/contracts';
import { type CallContext, ExportPages, type ExportSection, Reads } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { toView } from '../positions/position-view.js';
import { findPositionsAfter } from '../positions/positions.repository.js';

/** The data that earn holds about a customer: every position, newest first. Previews expire within a minute and are left out. */
@Injectable()
export class EarnExport {
  constructor(private readonly reads: Reads) {}

  /** @throws VALIDATION if `after` is not a cursor of this export */
  page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    return this.reads.current((db) =>
      new ExportPages([{ name: 'positions', read: positionRows(db) }]).page(request, context),
    );
  }
}

function positionRows(db: EntityManager): ExportSection['read'] {
  return async ({ userId, lang }, after, limit) => {
    const positions = await findPositionsAfter(db, userId, after, limit);
    return positions.map((p) => ({ key: `${p.createdAt}/${p.id}`, record: { ...toView(p, lang) } }));
  };
}
