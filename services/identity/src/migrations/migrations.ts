import { ApiTokens1 } from './api-tokens.migration.js';
import { AttemptSources1 } from './attempt-sources.migration.js';
import { AuditHeads1 } from './audit-heads.migration.js';
import { ChartChoices1 } from './chart-choices.migration.js';
import { ContactChanges1 } from './contact-changes.migration.js';
import { ContactNotices1 } from './contact-notices.migration.js';
import { Identity2 } from './customer-export-indexes.migration.js';
import { DocumentCountries1 } from './document-countries.migration.js';
import { DocumentsDeleted1 } from './documents-deleted.migration.js';
import { Identity1 } from './identity-tables.migration.js';
import { InitialPasswords1 } from './initial-passwords.migration.js';
import { KeptKeys1 } from './kept-keys.migration.js';
import { MailboxReaders1 } from './mailbox-readers.migration.js';
import { OperatorPasskeys1, OperatorPasskeys2 } from './operator-passkeys.migration.js';
import { Roles1 } from './operator-roles.migration.js';
import { Identity4 } from './operator-settings.migration.js';
import { Passkeys1 } from './passkeys.migration.js';
import { Push1 } from './push.migration.js';
import { Identity3 } from './real-name-index.migration.js';
import { RefreshTokens1 } from './refresh-tokens.migration.js';
import { RefusedUploads1 } from './refused-uploads.migration.js';
import { RestrictionsEvent1 } from './restrictions-event.migration.js';
import { SecurityNotices1 } from './security-notices.migration.js';
import { SettingsPassword1 } from './settings-password.migration.js';

/** In the order in which they run. */
export const MIGRATIONS = [
  Identity1,
  Roles1,
  Identity2,
  Identity3,
  Identity4,
  RestrictionsEvent1,
  AttemptSources1,
  ContactChanges1,
  RefreshTokens1,
  MailboxReaders1,
  SettingsPassword1,
  AuditHeads1,
  SecurityNotices1,
  DocumentCountries1,
  ContactNotices1,
  Passkeys1,
  ApiTokens1,
  ChartChoices1,
  Push1,
  OperatorPasskeys1,
  OperatorPasskeys2,
  KeptKeys1,
  InitialPasswords1,
  RefusedUploads1,
  DocumentsDeleted1,
];
