import type { ExportPage, ExportPageRequest } from '@makoto/contracts';
import { type CallContext, ExportPages, type ExportSection } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { type PositionRow, toPosition } from '../positions/position.js';
import { toView } from '../positions/position-view.js';

/** What earn holds about a customer: every position, newest first. Previews live for seconds and are not kept. */
@Injectable()
export class EarnExport {
  private readonly pages: ExportPages;

  constructor(@InjectDataSource() dataSource: DataSource) {
    this.pages = new ExportPages([{ name: 'positions', read: positionRows(dataSource) }]);
  }

  /** @throws VALIDATION where `after` is none of ours */
  page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    return this.pages.page(request, context);
  }
}

function positionRows(dataSource: DataSource): ExportSection['read'] {
  return async ({ userId, lang }, after, limit) => {
    const [time = null, id = null] = after === '' ? [] : after.split('/');
    const rows: PositionRow[] = await dataSource.query(
      `select * from position_states where user_id = $1 and status <> 'placing'
         and ($2::bigint is null or (created_at <= $2 and (created_at < $2 or id > $3::uuid)))
       order by created_at desc, id limit $4`,
      [userId, time, id, limit],
    );
    return rows.map((row) => ({
      key: `${row.created_at}/${row.id}`,
      record: { ...toView(toPosition(row), lang) },
    }));
  };
}
