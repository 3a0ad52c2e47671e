import {
  AppError,
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
import { positionOf, positionsBehind, positionText } from './member-cursor.calc.js';

/** How far a page may be asked for by its number; its rows before it are read and thrown away. A cursor goes on. */
const MAX_OFFSET = 10_000;

/** The invite page: a member's code and link, and what the levels below have earned. */
@Injectable()
export class InviteService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: ReferralConfig,
    private readonly rpc: RpcClient,
    private readonly terms: RebateTermsCache,
  ) {}

  /** @throws VALIDATION for a page that only a cursor reaches or an unknown cursor, UNAVAILABLE if the code is not known here and identity is unavailable */
  async view(userId: string, request: InviteRequest, context: CallContext): Promise<InviteReply> {
    const { page, size, offset } = pageOf(request);
    const after = request.cursor ? positionOf(request.cursor, 'cursor') : undefined;
    const isFar = !after && offset > MAX_OFFSET;
    const [terms, code, { levels, links }] = await Promise.all([
      this.terms.fresh(),
      this.inviteCode(userId, context),
      // In one snapshot, so that the members' figures add up to the levels'.
      this.dataSource.transaction('REPEATABLE READ', async (manager) => ({
        levels: await findLevels(manager, userId),
        links: isFar ? [] : await findLinks(manager, userId, request.level, after ? { size, after } : { size, offset }),
      })),
    ]);
    const shown = levels.filter((row) => request.level === undefined || row.level === request.level);
    const total = sum(shown).members;
    // A page behind the last member is empty, as in every list.
    if (isFar && offset < total) {
      const max = Math.floor(MAX_OFFSET / size) + 1;
      throw new AppError('VALIDATION', {}, [{ field: 'page', key: 'range', params: { min: 1, max } }]);
    }
    const link = `${(this.config.PUBLIC_URL ?? '').replace(/\/+$/, '')}/reg?code=${code}`;
    // A page by its number does not know its place among members of the same moment.
    const last = after || page === 1 ? positionsBehind(links, after).at(-1) : undefined;
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
      total,
      cursor: last && links.length === size ? positionText(last) : null,
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
