import type { ExportReply } from '@makoto/contracts';
import { CallContext, Clock, callerOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { LimitsService } from '../limits/limits.service.js';
import { PushRepository } from '../push/push.repository.js';
import type { User } from '../users/user.entity.js';
import { UserViews } from '../users/user-view.js';
import { UsersRepository } from '../users/users.repository.js';
import { GatheredRecords } from './gathered-records.js';
import { OwnRecords } from './own-records.repository.js';

/** Collects all data stored about a customer, except secrets (hashes, the second factor). */
@Injectable()
export class DataExport {
  constructor(
    private readonly users: UsersRepository,
    private readonly views: UserViews,
    private readonly limits: LimitsService,
    private readonly own: OwnRecords,
    private readonly push: PushRepository,
    private readonly gathered: GatheredRecords,
    private readonly clock: Clock,
  ) {}

  /** @throws UNAVAILABLE if any service with customer data is unavailable */
  async of(context: CallContext): Promise<ExportReply> {
    const userId = callerOf(context);
    const { own } = this;
    const [
      user,
      limits,
      kyc,
      sessions,
      apiTokens,
      uploads,
      codes,
      attempts,
      contactChanges,
      notices,
      passkeys,
      devices,
      pushDevices,
      pushSettings,
      actions,
      gathered,
    ] = await Promise.all([
      this.users.get(userId),
      this.limits.of(userId),
      own.kyc(userId),
      own.sessions(userId),
      own.apiTokens(userId),
      own.uploads(userId),
      own.codes(userId),
      own.attempts(userId),
      own.contactChanges(userId),
      own.securityNotices(userId),
      own.passkeys(userId),
      own.devices(userId),
      own.pushDevices(userId),
      this.push.settings(userId),
      own.operatorActions(userId),
      this.gathered.of(userId, context),
    ]);
    return {
      exported_at: new Date(this.clock.now()).toISOString(),
      profile: this.profile(user),
      verification: { records: kyc },
      limits: { ...limits },
      sessions: { list: sessions, api_tokens: apiTokens },
      uploads: { list: uploads },
      push: { devices: pushDevices, settings: pushSettings },
      security: { codes, attempts, contact_changes: contactChanges, notices, passkeys, devices },
      operator_actions: { list: actions },
      ...gathered,
    };
  }

  /** The customer's own view, plus fields that it does not show. */
  private profile(user: User): Record<string, unknown> {
    const { inviter_id, password_changed_at, pay_password_changed_at, totp_enabled_at } = user;
    const { excluded_until, frozen_at, frozen_reason, locked_at } = user;
    return {
      ...this.views.of(user),
      ...{ inviter_id, password_changed_at, pay_password_changed_at, totp_enabled_at },
      ...{ excluded_until, frozen_at, frozen_reason, locked_at },
    };
  }
}
