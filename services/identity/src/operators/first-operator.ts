import { randomUUID } from 'node:crypto';
import { Clock } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { IdentityConfig } from '../config.js';
import { PasskeysRepository } from '../passkeys/passkeys.repository.js';
import { DataKey } from '../security/data-key.js';
import { SecretHasher } from '../security/secret-hasher.js';
import { Sessions } from '../sessions/sessions.service.js';
import { SecondFactor } from '../totp/second-factor.js';
import { emailAddress } from '../users/login-name.calc.js';
import { Operator } from './operator.entity.js';

/**
 * Creates the operator from the settings, as an owner, at start. If the settings have changed since the last start, the
 * password and the second factor are updated, and the passkeys removed, so that an owner who has lost them can log in;
 * otherwise changes made at the console are kept.
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
    private readonly passkeys: PasskeysRepository,
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
      // Serialises replicas that start at the same time.
      await manager.query("select pg_advisory_xact_lock(hashtextextended('first operator', 0))");
      const known = await manager.findOneBy(Operator, { email });
      const isSame = known !== null && (await this.hasher.passwordMatches(known.password_hash, CONSOLE_PASSWORD));
      const isApplied = known?.settings_mac?.equals(settings_mac) === true;
      const maybeSame = isSame && !CONSOLE_TOTP_SECRET && !(await this.hasSettingsMac(manager));
      if (known && (isApplied || maybeSame)) {
        await manager.update(Operator, { id: known.id }, { settings_mac, has_settings_password: isSame });
        return undefined;
      }
      const id = known?.id ?? randomUUID();
      const settings = {
        role: 'owner' as const,
        password_hash: await this.hasher.password(CONSOLE_PASSWORD),
        totp_secret: CONSOLE_TOTP_SECRET ? this.secondFactor.seal(id, CONSOLE_TOTP_SECRET) : null,
        settings_mac,
        has_settings_password: true,
      };
      if (!known) {
        await manager.insert(Operator, { id, email, ...settings, created_at: this.clock.now() });
        return undefined;
      }
      await manager.update(Operator, { id }, settings);
      await this.passkeys.deleteAll(manager, id);
      await this.audit.append(manager, { operatorId: id, action: 'operator.settings', subject: id, details: {} });
      return this.sessions.endAll(manager, id);
    });
    announce?.();
  }

  /** False on the first start of a version that stores the settings' MAC; earlier settings are unknown then. */
  private async hasSettingsMac(manager: EntityManager): Promise<boolean> {
    const rows: unknown[] = await manager.query('select 1 from operators where settings_mac is not null limit 1');
    return rows.length > 0;
  }
}
