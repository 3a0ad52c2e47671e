import { type Clock, type RunningService, startService } from '@makoto/platform';
import { ApiTokensModule } from './api-tokens/api-tokens.module.js';
import { AuditModule } from './audit/audit.module.js';
import { ClosureModule } from './closure/closure.module.js';
import { CodesModule } from './codes/codes.module.js';
import type { IdentityConfig } from './config.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { CustomersModule } from './customers/customers.module.js';
import { ExportModule } from './export/export.module.js';
import { KycModule } from './kyc/kyc.module.js';
import { KycRecord } from './kyc/kyc-record.entity.js';
import { LimitsModule } from './limits/limits.module.js';
import { LoginModule } from './login/login.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { MIGRATIONS } from './migrations/migrations.js';
import { Operator } from './operators/operator.entity.js';
import { OperatorsModule } from './operators/operators.module.js';
import { PasskeyChecksModule } from './passkeys/passkey-checks.module.js';
import { PasskeysModule } from './passkeys/passkeys.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { PayPasswordsModule } from './pay-passwords/pay-passwords.module.js';
import { ProfileModule } from './profile/profile.module.js';
import { PushModule } from './push/push.module.js';
import { ReencryptionModule } from './reencryption/reencryption.module.js';
import { RegistrationModule } from './registration/registration.module.js';
import { RestrictionsModule } from './restrictions/restrictions.module.js';
import { SecurityModule } from './security/security.module.js';
import { SecurityNoticesModule } from './security-notices/security-notices.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { TotpModule } from './totp/totp.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { User } from './users/user.entity.js';
import { UsersModule } from './users/users.module.js';

/** Starts the service. `clock` defaults to the system clock. */
export function startIdentity(config: IdentityConfig, clock?: Clock): Promise<RunningService> {
  return startService({
    name: 'identity',
    config,
    modules: [
      SecurityModule,
      UsersModule,
      SessionsModule,
      RegistrationModule,
      LoginModule,
      ProfileModule,
      PayPasswordsModule,
      TotpModule,
      PasskeyChecksModule,
      PasskeysModule,
      CodesModule,
      ContactsModule,
      PasswordsModule,
      SecurityNoticesModule,
      PushModule,
      ApiTokensModule,
      LimitsModule,
      RestrictionsModule,
      ClosureModule,
      ExportModule,
      UploadsModule,
      KycModule,
      AuditModule,
      OperatorsModule,
      CustomersModule,
      MaintenanceModule,
      ReencryptionModule,
    ],
    entities: [User, KycRecord, Operator],
    migrations: MIGRATIONS,
    ...(clock ? { clock } : {}),
  });
}
