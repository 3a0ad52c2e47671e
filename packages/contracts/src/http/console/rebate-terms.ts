import { REBATE_LEVELS } from '../../rpc/referral.js';
import { TextList } from '../../validation/fields.js';
import { BOOK_READERS, FINANCE } from './roles.js';
import { versionCalls } from './versions.js';

/** What each level earns of the fee of an order that settles while these terms are in force. */
export class RebateTerms {
  /** Fractions of the fee, level 1 first; together at most 1, so that a fee always covers its rebates. */
  @TextList(REBATE_LEVELS, 10) rates!: string[];
}

export const consoleRebateTerms = versionCalls({
  service: 'referral',
  path: 'terms/rebates',
  content: RebateTerms,
  readers: BOOK_READERS,
  editors: FINANCE,
  what: 'rebate rates',
});
