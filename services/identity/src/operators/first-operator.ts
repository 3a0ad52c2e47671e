import { randomUUID } from 'node:crypto';
import { Clock } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { IdentityConfig } from '../config.js';
import { DataKey } from '../security/data-key.js';
import { SecretHasher } from '../security/secret-hasher.js';
import { Sessions } from '../sessions/sessions.service.js';
import { SecondFactor } from '../totp/second-factor.js';
import { emailAddress } from '../users/login-name.calc.js';
import { Operator } from './operator.entity.js';

/**
 * Makes the operator of the settings, an owner, at start. Settings that have changed since the last start bring the
 * password and the second factor up to date; the same ones leave alone what the operator has changed meanwhile.
 */
@Injectable()
export class FirstOperator implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
    private readonly hasher: SecretHasher,
    private readonly dataKey: DataKey,
    private readonly secondFactor: SecondFactor,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    const { CONSOLE_EMAIL, CONSOLE_PASSWORD, CONSOLE_TOTP_SECRET } = this.config;
    if (!CONSOLE_EMAIL || !CONSOLE_PASSWORD) return;
    const email = emailAddress(CONSOLE_EMAIL);
    const text = JSON.stringify([email, CONSOLE_PASSWORD, CONSOLE_TOTP_SECRET ?? null]);
    const settings_mac = this.dataKey.mac('operator of the settings', text);
    const announce = await this.dataSource.transaction(async (manager) => {
      // Replicas that start at the same moment take turns.
      await manager.query("select pg_advisory_xact_lock(hashtextextended('first operator', 0))");
      const known = await manager.findOneBy(Operator, { email });
      if (known?.settings_mac?.equals(settings_mac)) return undefined;
      const mayHold = known && !CONSOLE_TOTP_SECRET && !(await this.areRemembered(manager));
      if (mayHold && (await this.hasher.passwordMatches(known.password_hash, CONSOLE_PASSWORD))) {
        await manager.update(Operator, { id: known.id }, { settings_mac });
        return undefined;
      }
      const id = known?.id ?? randomUUID();
      const ofSettings = {
        role: 'owner' as const,
        password_hash: await this.hasher.password(CONSOLE_PASSWORD),
        totp_secret: CONSOLE_TOTP_SECRET ? this.secondFactor.seal(id, CONSOLE_TOTP_SECRET) : null,
        settings_mac,
      };
      if (!known) {
        await manager.insert(Operator, { id, email, ...ofSettings, created_at: this.clock.now() });
        return undefined;
      }
      await manager.update(Operator, { id }, ofSettings);
      await this.audit.append(manager, { operatorId: id, action: 'operator.settings', subject: id, details: {} });
      return this.sessions.endAll(manager, id);
    });
    announce?.();
  }

  /** False on the first start since settings are remembered: nobody knows whether those of before were the same. */
  private async areRemembered(manager: EntityManager): Promise<boolean> {
    const remembered: unknown[] = await manager.query('select 1 from operators where settings_mac is not null limit 1');
    return remembered.length > 0;
  }
}
