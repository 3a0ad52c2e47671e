import { Amount, Decimal, Id, IsoTime, ListOf, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { BOOK_READERS, FINANCE } from './roles.js';

/** Why: the price jumped; it jumped beyond double or half; an instrument's first price had nothing to be held against. */
export const SUSPENSION_REASONS = ['jump', 'spike', 'unconfirmed'] as const;
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number];

/** An instrument whose feed is not believed: nothing of it is published while that holds. */
export class ConsoleSuspensionView {
  @Id() id!: string;
  @Text(20) symbol!: string;
  @OneOf(SUSPENSION_REASONS) reason!: SuspensionReason;
  @IsoTime() since!: string;
  /** When it ended; null while it holds. */
  @Optional() @IsoTime() until?: string | null;
  /** The price that was not believed first. */
  @Decimal() price!: string;
  /** The price that was refused last. */
  @Decimal() level!: string;
  /** The last that was published before. */
  @Optional() @Decimal() last_price?: string | null;
  @Optional() @Id() released_by?: string | null;
}

export class ConsoleSuspensionsReply extends PageReply {
  @ListOf(() => ConsoleSuspensionView, 100) list!: ConsoleSuspensionView[];
}

export class ConsoleReleaseRequest {
  @Id() id!: string;
  /** `level` as the operator saw it: refused where the feed has moved away from it since. */
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
  summary: 'Instruments whose feed is not believed now, then those of the past, newest first',
});

/** @throws NOT_FOUND, CONFLICT where it is over, released already, or the feed is not near `level` any more */
export const consoleReleaseInstrument = call({
  ...admin,
  path: 'instruments/release',
  roles: FINANCE,
  request: ConsoleReleaseRequest,
  reply: ConsoleSuspensionView,
  summary: "Says that a suspended instrument's feed is right at its present level; names no price",
});
