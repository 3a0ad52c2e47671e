import { Amount, Decimal, Id, IsoTime, ListOf, Nullable, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { BOOK_READERS, FINANCE } from './roles.js';

/**
 * The reason: the price jumped; it jumped beyond double or half; or an instrument's first price could not be confirmed.
 */
export const SUSPENSION_REASONS = ['jump', 'spike', 'unconfirmed'] as const;
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number];

/** An instrument whose prices are not published because the feed's price is implausible. */
export class ConsoleSuspensionView {
  @Id() id!: string;
  @Text(20) symbol!: string;
  @OneOf(SUSPENSION_REASONS) reason!: SuspensionReason;
  @IsoTime() since!: string;
  /** When it ended; null if it has not. */
  @Nullable() @IsoTime() until?: string | null;
  /** The first rejected price. */
  @Decimal() price!: string;
  /** The most recently rejected price. */
  @Decimal() level!: string;
  /** The last published price. */
  @Nullable() @Decimal() last_price?: string | null;
  @Nullable() @Id() released_by?: string | null;
}

export class ConsoleSuspensionsReply extends PageReply {
  @ListOf(() => ConsoleSuspensionView, 100) list!: ConsoleSuspensionView[];
}

export class ConsoleReleaseRequest {
  @Id() id!: string;
  /** `level` as the operator saw it; refused if the feed has moved away since. */
  @Amount(6) level!: string;
  @Text(500) reason!: string;
}

const admin = { base: 'console', auth: 'operator', service: 'market' } as const;

export const consoleSuspensions = call({
  ...admin,
  path: 'instruments/suspensions',
  roles: BOOK_READERS,
  request: PageRequest,
  reply: ConsoleSuspensionsReply,
  summary: 'Lists suspended instruments, then past suspensions, newest first',
});

/** @throws NOT_FOUND, CONFLICT if it has ended or was released already and this is no repeat, or the feed has left `level` */
export const consoleReleaseInstrument = call({
  ...admin,
  path: 'instruments/release',
  roles: FINANCE,
  request: ConsoleReleaseRequest,
  reply: ConsoleSuspensionView,
  summary: "Confirms that a suspended instrument's current level is right; sets no price",
});
