import { REBATE_LEVELS, RebateRate } from '../../rpc/referral.js';
import { Decimal, Int, IsoTime, ListOf, Nested, Nullable, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';

export class InviteRequest extends PageRequest {
  /** Only members this many levels below the caller. */
  @Optional() @Int(1, REBATE_LEVELS) level?: number;
  /** From the reply before: the members behind its last one. `page` is then ignored. */
  @Optional() @Text(24) cursor?: string;
}

/** Rebates are in USD. */
export class InviteTotals {
  @Int(0, Number.MAX_SAFE_INTEGER) members!: number;
  @Decimal() rebate!: string;
}

export class InviteLevel extends InviteTotals {
  @Int(1, REBATE_LEVELS) level!: number;
}

/** A member of the caller's invitation tree. */
export class InvitedMember {
  /** Masked: first and last character. */
  @Text(20) username!: string;
  @Int(1, REBATE_LEVELS) level!: number;
  @IsoTime() registered_at!: string;
  /** What this member's fees have earned the caller, USD. */
  @Decimal() rebate!: string;
}

export class InviteReply extends PageReply {
  @Text(20) invite_code!: string;
  /** The registration link; an app path if the public address is not set. */
  @Text(500) link!: string;
  /** The text of the QR code. */
  @Text(500) qr!: string;
  @ListOf(() => RebateRate, REBATE_LEVELS) rates!: RebateRate[];
  @Nested(() => InviteTotals) totals!: InviteTotals;
  /** All levels, including empty ones. */
  @ListOf(() => InviteLevel, REBATE_LEVELS) levels!: InviteLevel[];
  /** The members of `level`, or of all levels; newest first. By `page`, the first 10,000 can be reached. */
  @ListOf(() => InvitedMember, 100) list!: InvitedMember[];
  /** Asks for the next members; null at the end, and in pages asked for by a number above 1. */
  @Nullable() @Text(24) cursor?: string | null;
}

export const userInvite = call({
  path: 'user/invite',
  auth: 'user',
  service: 'referral',
  request: InviteRequest,
  reply: InviteReply,
  summary: 'Returns invitation code and link, members and rebates by level',
});
