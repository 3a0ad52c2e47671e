import {
  AppError,
  formatMicro,
  type HouseReply,
  type LedgerAccountView,
  maxAgeOf,
  type TransfersReply,
  type TransfersRequest,
  type TransferView,
} from '@makoto/contracts';
import { type CallContext, Clock, isUuid, operatorOf, Reads } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HOUSE } from '../posting/transfer.js';
import { readEntryCursor, readTimeCursor, writeEntryCursor, writeTimeCursor } from './cursor.calc.js';
import { searchEntries } from './entry-search.js';
import { searchBack } from './time-search.js';
import {
  type AccountRow,
  accountsOf,
  findAccounts,
  houseAccounts,
  type TransferFilter,
  type TransferRow,
  transfersOfRef,
} from './transfers.repository.js';

interface Page {
  rows: TransferRow[];
  next?: string | undefined;
  searchedTo?: number | undefined;
}

/** Operators' searches of the ledger. */
@Injectable()
export class LedgerQueriesService {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** @throws VALIDATION for an invalid cursor */
  async transfers(request: TransfersRequest, context: CallContext): Promise<TransfersReply> {
    operatorOf(context);
    const { answer, asOf } = await this.reads.aged(maxAgeOf(request), async (db) => {
      const { rows, next, searchedTo } = await this.search(db, request);
      return {
        list: await viewsOf(db, rows),
        next: next ?? null,
        looked_to: searchedTo === undefined ? null : iso(searchedTo),
      };
    });
    return { ...answer, as_of: asOf === undefined ? null : iso(asOf) };
  }

  async house(context: CallContext): Promise<HouseReply> {
    operatorOf(context);
    const rows = await this.reads.current((db) => houseAccounts(db, HOUSE));
    const list = rows.map((row) => ({ ...row, balance: formatMicro(BigInt(row.balance)) }));
    return { list, at: iso(this.clock.now()) };
  }

  private async search(db: EntityManager, request: TransfersRequest): Promise<Page> {
    const filter = {
      kind: request.kind ?? undefined,
      from: request.from ? Date.parse(request.from) : undefined,
      to: request.to ? Date.parse(request.to) + 1 : undefined,
    };
    if (request.ref) {
      const rows = isUuid(request.ref) ? await transfersOfRef(db, request.ref) : [];
      return { rows: rows.filter((row) => passes(row, filter)) };
    }
    if (request.user_id) return ofAccounts(db, await accountsWithStatement(db, request.user_id), request, filter);
    if (!request.account_id) return this.ofTime(db, undefined, request, filter);
    const [account] = isUuid(request.account_id) ? await findAccounts(db, [request.account_id]) : [];
    if (!account) return { rows: [] };
    return account.kind === 'available'
      ? ofAccounts(db, [account], request, filter)
      : this.ofTime(db, account.id, request, filter);
  }

  private async ofTime(
    db: EntityManager,
    account: string | undefined,
    request: TransfersRequest,
    filter: TransferFilter,
  ): Promise<Page> {
    const cursor = readTimeCursor(request.cursor ?? undefined);
    const newest = Math.min(filter.to ?? Number.MAX_SAFE_INTEGER, this.clock.now() + 1);
    const period = { from: filter.from ?? 0, to: cursor?.to ?? newest, before: cursor?.before };
    const found = await searchBack(db, period, { kind: filter.kind, account }, request.limit ?? 50);
    return { rows: found.rows, next: found.next && writeTimeCursor(found.next), searchedTo: found.searchedTo };
  }
}

/** A customer's accounts with statements, USD first. */
async function accountsWithStatement(db: EntityManager, userId: string): Promise<AccountRow[]> {
  if (!isUuid(userId) || userId === HOUSE) return [];
  const accounts = await accountsOf(db, userId);
  return accounts.filter((a) => a.kind === 'available').sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

async function ofAccounts(
  db: EntityManager,
  accounts: AccountRow[],
  request: TransfersRequest,
  filter: TransferFilter,
): Promise<Page> {
  const cursor = readEntryCursor(request.cursor ?? undefined);
  const { rows, next } = await searchEntries(db, accounts, cursor, filter, request.limit ?? 50);
  return { rows, next: next && writeEntryCursor(next) };
}

async function viewsOf(db: EntityManager, rows: readonly TransferRow[]): Promise<TransferView[]> {
  const accounts = await findAccounts(db, [...new Set(rows.flatMap((row) => [row.debit, row.credit]))]);
  const known = new Map(accounts.map((account) => [account.id, toAccountView(account)]));
  return rows.map((row) => {
    const [debit, credit] = [known.get(row.debit), known.get(row.credit)];
    if (!debit || !credit) throw new AppError('INTERNAL');
    const { ref, slot, kind } = row;
    const amount = formatMicro(BigInt(row.amount));
    return { ref, slot, kind, debit, credit, amount, currency: credit.currency, at: iso(Number(row.at)) };
  });
}

function passes(row: TransferRow, filter: TransferFilter): boolean {
  const at = Number(row.at);
  return (
    (filter.kind === undefined || row.kind === filter.kind) &&
    at >= (filter.from ?? 0) &&
    at < (filter.to ?? Number.MAX_SAFE_INTEGER)
  );
}

function toAccountView(account: AccountRow): LedgerAccountView {
  const { id, kind, currency, owner } = account;
  return { id, user_id: owner === HOUSE ? null : owner, kind, currency };
}

const iso = (ms: number): string => new Date(ms).toISOString();
