import { AppError } from '@makoto/contracts';
import { Batcher, type BatchPool, type Clock, type Outcome } from '@makoto/platform';
import type { EntityManager } from 'typeorm';
import { openAccounts, postBatch, type Run } from './ledger.repository.js';
import { hasStatement, toBatch } from './ledger-batch.calc.js';
import type { Transfer } from './transfer.js';

/** A group was refused because an account lacks the funds for one of its transfers. Callers map the slot to an error. */
export class ShortOfFunds extends AppError {
  constructor(
    /** The slot of that transfer. */
    readonly slot: number,
  ) {
    super('INSUFFICIENT_FUNDS');
  }
}

const MAX_GROUPS = 1_000;
/** The most transfers of one group. */
const MAX_TRANSFERS = 10_000;
const MAX_OPENINGS = 3;

type Group = readonly Transfer[];

/** Told of every batch: its number of transfers, and how long writing it took in seconds. */
export type BatchObserver = (transfers: number, seconds: number) => void;

/**
 * The only writer of balances besides HousePaymentsService. Groups of transfers from concurrent callers share one statement
 * and one commit; a lone caller's group is written at once.
 */
export class LedgerWriter {
  private readonly batcher: Batcher<Group, void>;
  private readonly run: Run;

  constructor(
    pool: BatchPool,
    private readonly clock: Clock,
    private readonly observe: BatchObserver = () => undefined,
  ) {
    this.run = (text, values) => pool.query({ name: nameOf(text), text, values });
    this.batcher = new Batcher((groups) => this.write(this.run, groups), {
      name: 'post transfers',
      maxItems: MAX_GROUPS,
    });
  }

  /**
   * Posts all transfers of a group or none; durable when it resolves. Repeating a group with the same terms resolves too, and
   * so does a group without any.
   *
   * @throws ShortOfFunds with the slot; CONFLICT if a transfer with the same identity and other terms exists
   */
  async post(group: Group): Promise<void> {
    assertPostable(group);
    await this.batcher.add(group);
  }

  /** Like post(), within the caller's transaction. */
  async postIn(manager: EntityManager, group: Group): Promise<void> {
    assertPostable(group);
    const run: Run = async (text, values) => ({ rows: await manager.query(text, values) });
    const [outcome] = await this.write(run, [group]);
    if (outcome && !outcome.ok) throw outcome.error;
  }

  /**
   * Like post() for many groups, each all or nothing. They are written in batches of their own, so that other callers do not
   * wait for them. Outcomes are in the order of the groups.
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
    const startedAt = performance.now();
    for (let tries = 0; tries <= MAX_OPENINGS; tries++) {
      const answer = await postBatch(run, batch, distinct.length, this.clock.now());
      if (answer.outcome !== undefined) {
        this.observe(batch.lines.length, (performance.now() - startedAt) / 1_000);
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
 * Removes repeats within a batch, because the same cause twice would fail the whole insert. Repeats with the same terms
 * share one outcome; a repeat with other terms is a conflict.
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

/** Checks for programming errors that must never reach the database. */
function assertPostable(group: Group): void {
  if (group.length > MAX_TRANSFERS) throw new RangeError(`a group of ${group.length} transfers is too large`);
  for (const t of group) {
    if (t.amount <= 0n) throw new RangeError(`the transfer ${identityOf(t)} of ${t.amount} is not positive`);
    if (t.debit.currency !== t.credit.currency) throw new RangeError(`the transfer ${identityOf(t)} changes currency`);
    if (t.debit.kind === t.credit.kind && t.debit.owner === t.credit.owner)
      throw new RangeError(`the transfer ${identityOf(t)} has one account on both sides`);
    if (hasStatement(t.debit) && hasStatement(t.credit))
      throw new RangeError(`the transfer ${identityOf(t)} touches two statements`);
  }
}

/** The name of a prepared statement; each is prepared once per connection. */
function nameOf(text: string): string {
  return text.includes('ledger_post') ? 'ledger_post' : 'open_accounts';
}
