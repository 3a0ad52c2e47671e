import { randomUUID } from 'node:crypto';
import { Clock } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { SecretHasher } from '../security/secret-hasher.js';
import { SecondFactor } from '../totp/second-factor.js';
import { emailAddress } from '../users/login-name.calc.js';
import { Operator } from './operator.entity.js';

/** Makes the operator of the settings, an owner, at start, or brings their password and second factor up to date. */
@Injectable()
export class FirstOperator implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
    private readonly hasher: SecretHasher,
    private readonly secondFactor: SecondFactor,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    const { CONSOLE_EMAIL, CONSOLE_PASSWORD, CONSOLE_TOTP_SECRET } = this.config;
    if (!CONSOLE_EMAIL || !CONSOLE_PASSWORD) return;
    const email = emailAddress(CONSOLE_EMAIL);
    const known = await this.dataSource.manager.findOneBy(Operator, { email });
    if (known && !CONSOLE_TOTP_SECRET && (await this.hasher.passwordMatches(known.password_hash, CONSOLE_PASSWORD)))
      return;
    const id = known?.id ?? randomUUID();
    const totp = CONSOLE_TOTP_SECRET ? this.secondFactor.seal(id, CONSOLE_TOTP_SECRET) : null;
    await this.dataSource.query(
      `insert into operators (id, email, role, password_hash, totp_secret, created_at) values ($1, $2, 'owner', $3, $4, $5)
       on conflict (email) do update set role = 'owner', password_hash = $3, totp_secret = case when operators.id = $1 then $4 end`,
      [id, email, await this.hasher.password(CONSOLE_PASSWORD), totp, this.clock.now()],
    );
  }
}
