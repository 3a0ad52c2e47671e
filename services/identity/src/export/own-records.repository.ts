import { Reads } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataKey } from '../security/data-key.js';
import { FileLinks } from '../uploads/file-links.js';

/** Far more than any customer has; only the newest are exported. */
const MAX_ROWS = 1000;

/** The data that identity stores about a customer, newest first, without secrets and their hashes. */
@Injectable()
export class OwnRecords {
  constructor(
    private readonly reads: Reads,
    private readonly dataKey: DataKey,
    private readonly links: FileLinks,
  ) {}

  /** All KYC submissions with full ID numbers; uploads() returns the pictures. */
  async kyc(userId: string): Promise<object[]> {
    const rows = await this.rows<{ id: string; id_number: Buffer }>(
      `select id, status, real_name, gender, birthday, id_number, doc_type, doc_country, front, back, submitted_at, reviewed_at,
         reject_reason
       from kyc_records where user_id = $1 order by submitted_at desc limit $2`,
      userId,
    );
    return rows.map((row) => ({ ...row, id_number: this.dataKey.decrypt(row.id_number, `kyc ${row.id}`).toString() }));
  }

  /** Sessions, including ended ones; they are deleted a month after expiry. */
  sessions(userId: string): Promise<object[]> {
    return this.rows(
      `select ip, user_agent, created_at, last_seen_at, expires_at, ended_at from sessions
       where subject_id = $1 order by created_at desc limit $2`,
      userId,
    );
  }

  /** API tokens, including revoked ones; they are deleted a month after their end. */
  apiTokens(userId: string): Promise<object[]> {
    return this.rows(
      `select name, scopes, ip_list, created_at, expires_at, last_used_at, last_used_ip, revoked_at from api_tokens
       where user_id = $1 order by created_at desc limit $2`,
      userId,
    );
  }

  /** Pictures, each with a URL that is valid for about ten minutes. */
  async uploads(userId: string): Promise<object[]> {
    const rows = await this.rows<{ id: string }>(
      `select id, purpose, content_type, bytes, created_at from uploads
       where user_id = $1 order by created_at desc limit $2`,
      userId,
    );
    return rows.map((row) => ({ ...row, url: this.links.to(row.id) }));
  }

  /** Recently sent codes, without the codes themselves. */
  codes(userId: string): Promise<object[]> {
    return this.rows(
      `select purpose, destination, sent_at, used_at from codes where user_id = $1 order by sent_at desc limit $2`,
      userId,
    );
  }

  /** Recent failed attempts and locks, from each source and (without a source) from all together. */
  attempts(userId: string): Promise<object[]> {
    return this.rows(
      `select kind, source, failures, locked_until, at from attempts
       where kind in ('login', 'pay_password', 'totp') and subject = $1 order by at desc, source desc limit $2`,
      userId,
    );
  }

  /** Changes of e-mail address and phone number; they are deleted after ninety days. */
  contactChanges(userId: string): Promise<object[]> {
    return this.rows(
      `select kind, old_address, new_address, at, undone_at from contact_changes
       where user_id = $1 order by at desc limit $2`,
      userId,
    );
  }

  /** Security notices, and when the account was frozen by the link of one; they are deleted after ninety days. */
  securityNotices(userId: string): Promise<object[]> {
    return this.rows(
      'select kind, at, used_at from security_notices where user_id = $1 order by at desc limit $2',
      userId,
    );
  }

  /** Passkeys, without their keys. */
  passkeys(userId: string): Promise<object[]> {
    return this.rows(
      `select name, transports, sign_count, created_at, last_used_at from passkeys
       where user_id = $1 order by created_at desc limit $2`,
      userId,
    );
  }

  /** Browsers that take push notifications, without their keys; of the endpoint only the push service. */
  pushDevices(userId: string): Promise<object[]> {
    return this.rows(
      `select split_part(endpoint, '/', 3) as push_service, created_at from push_subscriptions
       where user_id = $1 order by created_at desc limit $2`,
      userId,
    );
  }

  /** When each known device was last seen; of the device itself only a keyed hash is kept. */
  devices(userId: string): Promise<object[]> {
    return this.rows('select seen_at from known_devices where user_id = $1 order by seen_at desc limit $2', userId);
  }

  /** What operators did to the account, without naming the operators. */
  operatorActions(userId: string): Promise<object[]> {
    return this.rows('select at, action, details from audit_log where subject = $1 order by seq desc limit $2', userId);
  }

  private rows<Row extends object>(sql: string, userId: string): Promise<Row[]> {
    return this.reads.current((db) => db.query(sql, [userId, MAX_ROWS]));
  }
}
