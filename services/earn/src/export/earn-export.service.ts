import type { ExportPage, ExportPageRequest } from '@makoto/contracts';
import { type CallContext, ExportPages, type ExportSection } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { toView } from '../positions/position-view.js';
import { findPositionsAfter } from '../positions/positions.repository.js';

/** The data that earn holds about a customer: every position, newest first. Previews expire within a minute and are left out. */
@Injectable()
export class EarnExport {
  private readonly pages: ExportPages;

  constructor(@InjectDataSource() dataSource: DataSource) {
    this.pages = new ExportPages([{ name: 'positions', read: positionRows(dataSource) }]);
  }

  /** @throws VALIDATION if `after` is not a cursor of this export */
  page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    return this.pages.page(request, context);
  }
}

function positionRows(dataSource: DataSource): ExportSection['read'] {
  return async ({ userId, lang }, after, limit) => {
    const positions = await findPositionsAfter(dataSource, userId, after, limit);
    return positions.map((p) => ({ key: `${p.createdAt}/${p.id}`, record: { ...toView(p, lang) } }));
  };
}
