import type { ContactKind } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { TRIAL_MS } from './established.calc.js';

/** A change of an e-mail address or phone number; `old_address` is null if there was none. */
export interface ContactChange {
  id: string;
  user_id: string;
  kind: ContactKind;
  old_address: string | null;
  old_bound_at: number | null;
  new_address: string;
  /** Hash of the token that undoes the change; null if nobody was told. */
  token_hash: Buffer | null;
  at: number;
}

interface ChangeRow extends Omit<ContactChange, 'old_bound_at' | 'at'> {
  old_bound_at: string | null;
  at: string;
}

/** SQL of the changes of addresses. Times are epoch milliseconds. */
@Injectable()
export class ContactChanges {
  constructor(private readonly dataSource: DataSource) {}

  async add(manager: EntityManager, change: ContactChange): Promise<void> {
    await manager.query(
      `insert into contact_changes (id, user_id, kind, old_address, old_bound_at, new_address, token_hash, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        change.id,
        change.user_id,
        change.kind,
        change.old_address,
        change.old_bound_at,
        change.new_address,
        change.token_hash,
        change.at,
      ],
    );
  }

  /** The change with this token that can still be undone. */
  async undoable(manager: EntityManager, tokenHash: Buffer, now: number): Promise<ContactChange | undefined> {
    const [row]: ChangeRow[] = await manager.query(
      `select id, user_id, kind, old_address, old_bound_at, new_address, token_hash, at from contact_changes
       where token_hash = $1 and undone_at is null and at > $2`,
      [tokenHash, now - TRIAL_MS],
    );
    if (!row) return undefined;
    return { ...row, old_bound_at: row.old_bound_at === null ? null : Number(row.old_bound_at), at: Number(row.at) };
  }

  /** What a change was to, unless it has been undone. */
  async find(id: string): Promise<Pick<ContactChange, 'kind' | 'new_address'> | undefined> {
    const [row]: Pick<ContactChange, 'kind' | 'new_address'>[] = await this.dataSource.query(
      'select kind, new_address from contact_changes where id = $1 and undone_at is null',
      [id],
    );
    return row;
  }

  /** Marks a change as undone, and the later ones of the same kind, which it undoes too. */
  async undo(manager: EntityManager, { user_id, kind, at }: ContactChange, now: number): Promise<void> {
    await manager.query(
      `update contact_changes set undone_at = $4 where user_id = $1 and kind = $2 and at >= $3 and undone_at is null`,
      [user_id, kind, at, now],
    );
  }

  /** Whether an established address was replaced so recently that this can be undone. */
  async replacedEstablished(userId: string, now: number): Promise<boolean> {
    const [row]: unknown[] = await this.dataSource.query(
      `select 1 from contact_changes where user_id = $1 and at > $2 and undone_at is null and old_address is not null
         and (old_bound_at is null or old_bound_at <= at - $3::bigint) limit 1`,
      [userId, now - TRIAL_MS, TRIAL_MS],
    );
    return row !== undefined;
  }
}
