/** An invariant: a promise, and a query that selects what breaks it. */
export interface Check {
  promise: string;
  offenders: string;
}

/**
 * A condition: transfers of this cause are in an archive, so that its row cannot be compared with them before the archive
 * is read back. Archived months are ended: no money of theirs is under way.
 */
export const archived = (ref: string): string => `(exists (select 1 from wallet.ledger_archives) and exists (
  select 1 from wallet.transfer_refs known, unnest(known.slots) as s(slot) where known.ref = ${ref}
    and not exists (select 1 from wallet.transfers kept where kept.ref = known.ref and kept.slot = s.slot)))`;

/** When the last archived transfer was posted; -1 if none is archived. */
export const ARCHIVED_TO = '(select coalesce(max(newest_at), -1) from wallet.ledger_archives)';
