import { type Clock, type RunningService, startService } from '@makoto/platform';
import { AuditModule } from './audit/audit.module.js';
import { ClosureModule } from './closure/closure.module.js';
import { CodesModule } from './codes/codes.module.js';
import type { IdentityConfig } from './config.js';
import { CustomersModule } from './customers/customers.module.js';
import { ExportModule } from './export/export.module.js';
import { KycModule } from './kyc/kyc.module.js';
import { KycRecord } from './kyc/kyc-record.entity.js';
import { LimitsModule } from './limits/limits.module.js';
import { LoginModule } from './login/login.module.js';
import { Identity1 } from './migrations/identity-1.migration.js';
import { Identity2 } from './migrations/identity-2.migration.js';
import { Identity3 } from './migrations/identity-3.migration.js';
import { Identity4 } from './migrations/identity-4.migration.js';
import { Operator } from './operators/operator.entity.js';
import { OperatorsModule } from './operators/operators.module.js';
import { Roles1 } from './operators/roles.migration.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { PayPasswordsModule } from './pay-password/pay-passwords.module.js';
import { ProfileModule } from './profile/profile.module.js';
import { RegistrationModule } from './registration/registration.module.js';
import { SecurityModule } from './security/security.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { TotpModule } from './totp/totp.module.js';
import { UpkeepModule } from './upkeep/upkeep.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { User } from './users/user.entity.js';
import { UsersModule } from './users/users.module.js';

/** Starts identity. */
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
      CodesModule,
      PasswordsModule,
      LimitsModule,
      ClosureModule,
      ExportModule,
      UploadsModule,
      KycModule,
      AuditModule,
      OperatorsModule,
      CustomersModule,
      UpkeepModule,
    ],
    entities: [User, KycRecord, Operator],
    migrations: [Identity1, Roles1, Identity2, Identity3, Identity4],
    ...(clock ? { clock } : {}),
  });
}
