import {
  DetailsReply,
  formatMicro,
  type InviteReply,
  type InviteRequest,
  pageOf,
  parse,
  REBATE_LEVELS,
  userDetails,
} from '@makoto/contracts';
import { type CallContext, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ReferralConfig } from '../config.js';
import { rateViews } from '../rebates/rates.calc.js';
import { RebateTermsCache } from '../terms/rebate-terms.cache.js';
import { findInviteCode, findLevels, findLinks, type LevelRow, saveInviteCode } from './invite.repository.js';
import { maskName } from './mask.calc.js';

/** The invite page: a member's code and link, and what the levels below have earned. */
@Injectable()
export class InviteService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: ReferralConfig,
    private readonly rpc: RpcClient,
    private readonly terms: RebateTermsCache,
  ) {}

  /** @throws UNAVAILABLE if the code is not known here and identity is unavailable */
  async view(userId: string, request: InviteRequest, context: CallContext): Promise<InviteReply> {
    const { page, size, offset } = pageOf(request);
    const [terms, code, { levels, links }] = await Promise.all([
      this.terms.fresh(),
      this.inviteCode(userId, context),
      // In one snapshot, so that the members' figures add up to the levels'.
      this.dataSource.transaction('REPEATABLE READ', async (manager) => ({
        levels: await findLevels(manager, userId),
        links: await findLinks(manager, userId, request.level, { size, offset }),
      })),
    ]);
    const link = `${(this.config.PUBLIC_URL ?? '').replace(/\/+$/, '')}/reg?code=${code}`;
    const shown = levels.filter((row) => request.level === undefined || row.level === request.level);
    return {
      invite_code: code,
      link,
      qr: link,
      rates: rateViews(terms.content),
      totals: sum(levels),
      levels: Array.from({ length: REBATE_LEVELS }, (_, i) => ({
        level: i + 1,
        ...sum(levels.filter((row) => row.level === i + 1)),
      })),
      list: links.map((row) => ({
        username: maskName(row.username),
        level: row.level,
        registered_at: new Date(Number(row.registered_at)).toISOString(),
        rebate: formatMicro(BigInt(row.rebate)),
      })),
      page,
      size,
      total: sum(shown).members,
    };
  }

  /** The code comes with the registration event; before that arrives, it is requested from identity. */
  private async inviteCode(userId: string, context: CallContext): Promise<string> {
    const known = await findInviteCode(this.dataSource, userId);
    if (known !== undefined) return known;
    const { user } = parse(DetailsReply, await this.rpc.forward(userDetails, {}, context));
    await saveInviteCode(this.dataSource, userId, user.invite_code);
    return user.invite_code;
  }
}

function sum(rows: readonly LevelRow[]): { members: number; rebate: string } {
  return {
    members: rows.reduce((total, row) => total + Number(row.members), 0),
    rebate: formatMicro(rows.reduce((total, row) => total + BigInt(row.rebate), 0n)),
  };
}
