import { AppError } from '@makoto/contracts';
import { Batcher, type Clock, type Outcome } from '@makoto/platform';
import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import { openAccounts, postBatch, type Run } from './ledger.repository.js';
import { hasStatement, toBatch } from './ledger-batch.calc.js';
import type { Transfer } from './transfer.js';

/** A group fell short at one of its transfers; the caller says what that means to its own caller. */
export class ShortOfFunds extends AppError {
  constructor(
    /** The slot of the transfer that fell short. */
    readonly slot: number,
  ) {
    super('INSUFFICIENT_FUNDS');
  }
}

const MAX_GROUPS = 1_000;
/** A cause's transfers, posted together: the largest is a batch of endings or rebates. */
const MAX_TRANSFERS = 10_000;
const MAX_OPENINGS = 3;

type Group = readonly Transfer[];

/**
 * The only writer of balances. Groups of transfers from callers in flight at the same moment share one statement and one
 * commit; a lone caller is written at once.
 */
export class LedgerWriter {
  private readonly batcher: Batcher<Group, void>;
  private readonly run: Run;

  constructor(
    pool: Pool,
    private readonly clock: Clock,
  ) {
    this.run = (text, values) => pool.query({ name: nameOf(text), text, values });
    this.batcher = new Batcher((groups) => this.write(this.run, groups), { maxItems: MAX_GROUPS });
  }

  /**
   * Posts a group of transfers, all or none; durable when it resolves. A group that is there already with the same terms
   * is a repeat and resolves too.
   *
   * @throws ShortOfFunds naming the slot; CONFLICT where a transfer of that identity exists with other terms
   */
  async post(group: Group): Promise<void> {
    assertPostable(group);
    if (group.length > 0) await this.batcher.add(group);
  }

  /** As post(), within the caller's transaction: it counts when that commits. */
  async postIn(manager: EntityManager, group: Group): Promise<void> {
    assertPostable(group);
    if (group.length === 0) return;
    const run: Run = async (text, values) => ({ rows: await manager.query(text, values) });
    const [outcome] = await this.write(run, [group]);
    if (outcome && !outcome.ok) throw outcome.error;
  }

  /**
   * As post() for many groups at once, each all or nothing by itself, in batches of their own: nobody else waits behind
   * them. Outcomes come in the order of the groups.
   */
  async postMany(groups: readonly Group[]): Promise<Outcome<void>[]> {
    for (const group of groups) assertPostable(group);
    const outcomes: Outcome<void>[] = [];
    for (let at = 0; at < groups.length; at += MAX_GROUPS) {
      outcomes.push(...(await this.write(this.run, groups.slice(at, at + MAX_GROUPS))));
    }
    return outcomes;
  }

  private async write(run: Run, groups: readonly Group[]): Promise<Outcome<void>[]> {
    const { distinct, place } = dropRepeats(groups);
    const batch = toBatch(distinct);
    for (let tries = 0; tries <= MAX_OPENINGS; tries++) {
      const answer = await postBatch(run, batch, distinct.length, this.clock.now());
      if (answer.outcome !== undefined) {
        const { outcome, shortSlots } = answer;
        const outcomes = distinct.map((_, i) => toOutcome(outcome[i], shortSlots[i]));
        return place.map((at) => (typeof at === 'number' ? (outcomes[at] ?? conflict()) : at));
      }
      await openAccounts(
        run,
        batch.accounts.map((account) => account.key),
      );
    }
    throw new Error('accounts could not be opened');
  }
}

const conflict = (): Outcome<void> => ({ ok: false, error: new AppError('CONFLICT') });

function toOutcome(code: string | undefined, slot: number | null | undefined): Outcome<void> {
  if (code === 'p') return { ok: true, value: undefined };
  if (code === 'f') return { ok: false, error: new ShortOfFunds(slot ?? 0) };
  return conflict();
}

/**
 * The same cause twice in one batch would fail the whole insert: repeats with the same terms share one outcome, and one
 * with other terms is a conflict.
 */
function dropRepeats(groups: readonly Group[]): { distinct: Group[]; place: (number | Outcome<void>)[] } {
  const seen = new Map<string, number>();
  const distinct: Group[] = [];
  const place = groups.map((group): number | Outcome<void> => {
    const before = placeBefore(seen, group);
    if (before !== undefined) return sameTerms(distinct[before] ?? [], group) ? before : conflict();
    const at = distinct.push(group) - 1;
    for (const transfer of group) seen.set(identityOf(transfer), at);
    return at;
  });
  return { distinct, place };
}

function placeBefore(seen: ReadonlyMap<string, number>, group: Group): number | undefined {
  for (const transfer of group) {
    const at = seen.get(identityOf(transfer));
    if (at !== undefined) return at;
  }
  return undefined;
}

function sameTerms(one: Group, other: Group): boolean {
  return one.map(termsOf).join() === other.map(termsOf).join();
}

const identityOf = (t: Transfer): string => `${t.ref}/${t.slot}`;
const termsOf = (t: Transfer): string =>
  `${t.ref}/${t.slot}/${t.debit.owner}/${t.debit.kind}/${t.credit.owner}/${t.credit.kind}/${t.credit.currency}/${t.amount}`;

/** What must never reach the database; an error here is ours, not a customer's. */
function assertPostable(group: Group): void {
  if (group.length > MAX_TRANSFERS) throw new RangeError(`a group of ${group.length} transfers is too large`);
  for (const t of group) {
    if (t.amount <= 0n) throw new RangeError(`the transfer ${identityOf(t)} of ${t.amount} is not above zero`);
    if (t.debit.currency !== t.credit.currency) throw new RangeError(`the transfer ${identityOf(t)} changes currency`);
    if (t.debit.kind === t.credit.kind && t.debit.owner === t.credit.owner)
      throw new RangeError(`the transfer ${identityOf(t)} goes nowhere`);
    if (hasStatement(t.debit) && hasStatement(t.credit))
      throw new RangeError(`the transfer ${identityOf(t)} would stand on two statements`);
  }
}

/** Prepared once a connection. */
function nameOf(text: string): string {
  return text.includes('ledger_post') ? 'ledger_post' : 'open_accounts';
}
