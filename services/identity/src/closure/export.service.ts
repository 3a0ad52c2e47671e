import { balances, type ExportReply } from '@makoto/contracts';
import { CallContext, Clock, callerOf, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LimitsService } from '../limits/limits.service.js';
import { DataKey } from '../security/data-key.js';
import { UserViews } from '../users/user-view.js';
import { UsersRepository } from '../users/users.repository.js';

const MAX_ROWS = 1000;

/** Gathers what is held about a customer; secrets (hashes, the second factor) are not theirs to read. */
@Injectable()
export class DataExport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly views: UserViews,
    private readonly limits: LimitsService,
    private readonly dataKey: DataKey,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /** @throws UNAVAILABLE where wallet is away */
  async of(context: CallContext): Promise<ExportReply> {
    const user_id = callerOf(context);
    const user = await this.users.get(user_id);
    const { balances: rows } = await this.rpc.request(balances, { user_id }, context);
    return {
      exported_at: new Date(this.clock.now()).toISOString(),
      profile: { ...this.views.of(user), inviter_id: user.inviter_id, frozen_reason: user.frozen_reason },
      verification: { records: await this.verification(user_id) },
      limits: { ...(await this.limits.of(user_id)) },
      sessions: {
        list: await this.rows(
          `select ip, user_agent, created_at, last_seen_at, expires_at, ended_at from sessions
           where subject_id = $1 order by created_at desc limit $2`,
          user_id,
        ),
      },
      uploads: {
        list: await this.rows(
          'select id, purpose, content_type, bytes, created_at from uploads where user_id = $1 order by created_at desc limit $2',
          user_id,
        ),
      },
      wallet: { balances: rows },
    };
  }

  private async verification(userId: string): Promise<object[]> {
    const rows: { id: string; id_number: Buffer }[] = await this.dataSource.query(
      `select id, status, real_name, gender, birthday, id_number, doc_type, submitted_at, reviewed_at, reject_reason
       from kyc_records where user_id = $1 order by submitted_at desc limit $2`,
      [userId, MAX_ROWS],
    );
    return rows.map((row) => ({ ...row, id_number: this.dataKey.decrypt(row.id_number, `kyc ${row.id}`).toString() }));
  }

  private rows(sql: string, userId: string): Promise<object[]> {
    return this.dataSource.query(sql, [userId, MAX_ROWS]);
  }
}
