import { REBATE_LEVELS, RebateRate } from '../../rpc/referral.js';
import { Decimal, Int, IsoTime, ListOf, Nested, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';

export class InviteRequest extends PageRequest {
  /** Only members this many steps below the caller. */
  @Optional() @Int(1, REBATE_LEVELS) level?: number;
}

/** Rebates are in USD. */
export class InviteTotals {
  @Int(0, Number.MAX_SAFE_INTEGER) members!: number;
  @Decimal() rebate!: string;
}

export class InviteLevel extends InviteTotals {
  @Int(1, REBATE_LEVELS) level!: number;
}

/** Someone below the caller in the invitation tree. */
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
  /** Where the invited register; a path of the app where the house's address is not set. */
  @Text(500) link!: string;
  /** The text that the QR code holds. */
  @Text(500) qr!: string;
  @ListOf(() => RebateRate, REBATE_LEVELS) rates!: RebateRate[];
  @Nested(() => InviteTotals) totals!: InviteTotals;
  /** Every level, those without members too. */
  @ListOf(() => InviteLevel, REBATE_LEVELS) levels!: InviteLevel[];
  /** The members of `level`, of all levels where it is left out; newest first. */
  @ListOf(() => InvitedMember, 100) list!: InvitedMember[];
}

export const userInvite = call({
  path: 'user/invite',
  auth: 'user',
  service: 'referral',
  request: InviteRequest,
  reply: InviteReply,
  summary: 'Invitation code and link, members and rebates by level',
});
