import { Clock, Logger, Periodic, prune } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FORGET_MS } from '../security/attempts.js';
import { Uploads } from '../uploads/uploads.service.js';

const EVERY_MS = 600_000;
const DAY_MS = 86_400_000;
/** How long after its end a session or an API token is kept for the customer's data export. */
const SESSION_KEEP_MS = 30 * DAY_MS;
/** Sessions end after as long without a renewal, so an older token could end none. */
const SPENT_TOKEN_KEEP_MS = 7 * DAY_MS;
/** How long changes of address are kept for the export, and for support when a customer asks. */
const CONTACT_KEEP_MS = 90 * DAY_MS;
/** How long after its last log-in a device is known. */
const DEVICE_KEEP_MS = 180 * DAY_MS;
/** How long after its last log-in a browser may read the practice mailbox. */
const READER_KEEP_MS = 30 * DAY_MS;

/** Deletes attempts, codes, passkey challenges, practice messages, sessions, API tokens, spent refresh tokens, held login names, changes of address, security notices, old push messages, refused uploads and devices that are not needed. */
@Injectable()
export class Maintenance extends Periodic {
  constructor(
    private readonly dataSource: DataSource,
    private readonly uploads: Uploads,
    private readonly clock: Clock,
    log: Logger,
  ) {
    super(EVERY_MS, 'deleting old rows failed; will retry', log);
  }

  async run(): Promise<void> {
    const now = this.clock.now();
    // A lock lasts a day at most, so attempts older than two days lock nobody.
    await prune(this.dataSource, 'attempts', 'at', now - 2 * FORGET_MS);
    await prune(this.dataSource, 'codes', 'sent_at', now - 2 * DAY_MS);
    await prune(this.dataSource, 'passkey_challenges', 'expires_at', now);
    await prune(this.dataSource, 'mailbox', 'sent_at', now - 2 * DAY_MS);
    await prune(this.dataSource, 'sessions', 'expires_at', now - SESSION_KEEP_MS);
    await prune(this.dataSource, 'api_tokens', 'expires_at', now - SESSION_KEEP_MS);
    await prune(this.dataSource, 'api_tokens', 'revoked_at', now - SESSION_KEEP_MS);
    await prune(this.dataSource, 'refresh_tokens', 'spent_at', now - SPENT_TOKEN_KEEP_MS);
    await prune(this.dataSource, 'login_names', 'held_until', now);
    await prune(this.dataSource, 'contact_changes', 'at', now - CONTACT_KEEP_MS);
    await prune(this.dataSource, 'security_notices', 'at', now - CONTACT_KEEP_MS);
    await prune(this.dataSource, 'known_devices', 'seen_at', now - DEVICE_KEEP_MS);
    await prune(this.dataSource, 'push_messages', 'at', now - DAY_MS);
    await prune(this.dataSource, 'mailbox_readers', 'seen_at', now - READER_KEEP_MS);
    await prune(this.dataSource, 'refused_uploads', 'at', now - DAY_MS);
    await this.uploads.deleteDocuments(now - DAY_MS);
  }
}
