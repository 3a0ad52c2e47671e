import { type ExportPage, type ExportPageRequest, formatMicro } from '@makoto/contracts';
import { type CallContext, ExportPages, type ExportSection, shortSection } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { findLevels, findLinks } from '../invite/invite.repository.js';
import { maskName } from '../invite/mask.calc.js';
import { positionOf, positionsBehind, positionText } from '../invite/member-cursor.calc.js';

/**
 * What referral stores about a customer: their place in the invitation tree, and whom they invited. Other members' names
 * are masked as on the invite page. Paid rebates are in the wallet's statement.
 */
@Injectable()
export class ReferralExport {
  private readonly pages: ExportPages;

  constructor(@InjectDataSource() dataSource: DataSource) {
    this.pages = new ExportPages([
      shortSection('membership', ({ userId }) => membership(dataSource, userId)),
      shortSection('levels', ({ userId }) => levels(dataSource, userId)),
      { name: 'invited', read: invitedRows(dataSource) },
    ]);
  }

  /** @throws VALIDATION if `after` is not a cursor from an earlier page */
  page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    return this.pages.page(request, context);
  }
}

async function membership(dataSource: DataSource, userId: string): Promise<object[]> {
  const rows: { username: string; inviter_id: string | null; registered_at: string }[] = await dataSource.query(
    'select username, inviter_id, registered_at from members where user_id = $1',
    [userId],
  );
  return rows.map((row) => ({ ...row, registered_at: iso(row.registered_at) }));
}

async function levels(dataSource: DataSource, userId: string): Promise<object[]> {
  const rows = await findLevels(dataSource, userId);
  return rows.map((row) => ({
    level: row.level,
    members: Number(row.members),
    rebate: formatMicro(BigInt(row.rebate)),
  }));
}

/** Invited members, newest first; the key is the position behind the row. */
function invitedRows(dataSource: DataSource): ExportSection['read'] {
  return async ({ userId }, after, limit) => {
    const position = after ? positionOf(after, 'after') : undefined;
    const from = position ? { size: limit, after: position } : { size: limit, offset: 0 };
    const rows = await findLinks(dataSource, userId, undefined, from);
    const behind = positionsBehind(rows, position).map(positionText);
    return rows.map((row, i) => ({
      key: behind[i] ?? '',
      record: {
        username: maskName(row.username),
        level: row.level,
        registered_at: iso(row.registered_at),
        rebate: formatMicro(BigInt(row.rebate)),
      },
    }));
  };
}

const iso = (ms: string): string => new Date(Number(ms)).toISOString();
