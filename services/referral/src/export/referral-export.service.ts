import { type ExportPage, type ExportPageRequest, formatMicro } from '@makoto/contracts';
import { type CallContext, ExportPages, type ExportSection, Reads, shortSection } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { findLevels, findLinks } from '../invite/invite.repository.js';
import { maskName } from '../invite/mask.calc.js';
import { positionOf, positionsBehind, positionText } from '../invite/member-cursor.calc.js';

/**
 * What referral stores about a customer: their place in the invitation tree, and whom they invited. Other members' names
 * are masked as on the invite page. Paid rebates are in the wallet's statement.
 */
@Injectable()
export class ReferralExport {
  constructor(private readonly reads: Reads) {}

  /** @throws VALIDATION if `after` is not a cursor from an earlier page */
  page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    return this.reads.current((db) => pagesIn(db).page(request, context));
  }
}

function pagesIn(db: EntityManager): ExportPages {
  return new ExportPages([
    shortSection('membership', ({ userId }) => membership(db, userId)),
    shortSection('levels', ({ userId }) => levels(db, userId)),
    { name: 'invited', read: invitedRows(db) },
  ]);
}

async function membership(db: EntityManager, userId: string): Promise<object[]> {
  const rows: { username: string; inviter_id: string | null; registered_at: string }[] = await db.query(
    'select username, inviter_id, registered_at from members where user_id = $1',
    [userId],
  );
  return rows.map((row) => ({ ...row, registered_at: iso(row.registered_at) }));
}

async function levels(db: EntityManager, userId: string): Promise<object[]> {
  const rows = await findLevels(db, userId);
  return rows.map((row) => ({
    level: row.level,
    members: Number(row.members),
    rebate: formatMicro(BigInt(row.rebate)),
  }));
}

/** Invited members, newest first; the key is the position behind the row. */
function invitedRows(db: EntityManager): ExportSection['read'] {
  return async ({ userId }, after, limit) => {
    const position = after ? positionOf(after, 'after') : undefined;
    const from = position ? { size: limit, after: position } : { size: limit, offset: 0 };
    const rows = await findLinks(db, userId, undefined, from);
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
