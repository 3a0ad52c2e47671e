import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DataKey } from '../security/data-key.js';
import { FileLinks } from '../uploads/file-links.js';

/** Nobody has as many of any of these: the newest are what is told. */
const MAX_ROWS = 1000;

/** What identity itself holds about a customer, kind by kind, the newest first. Secrets and their hashes stay here. */
@Injectable()
export class OwnRecords {
  constructor(
    private readonly dataSource: DataSource,
    private readonly dataKey: DataKey,
    private readonly links: FileLinks,
  ) {}

  /** Every hand-in of documents, numbers in full; the pictures are among the uploads. */
  async verification(userId: string): Promise<object[]> {
    const rows: { id: string; id_number: Buffer }[] = await this.dataSource.query(
      `select id, status, real_name, gender, birthday, id_number, doc_type, front, back, submitted_at, reviewed_at,
         reject_reason
       from kyc_records where user_id = $1 order by submitted_at desc limit $2`,
      [userId, MAX_ROWS],
    );
    return rows.map((row) => ({ ...row, id_number: this.dataKey.decrypt(row.id_number, `kyc ${row.id}`).toString() }));
  }

  /** Log-ins, those that ended too, until they are removed a month after they expire. */
  sessions(userId: string): Promise<object[]> {
    return this.rows(
      `select ip, user_agent, created_at, last_seen_at, expires_at, ended_at from sessions
       where subject_id = $1 order by created_at desc limit $2`,
      userId,
    );
  }

  /** Pictures, each with an address that lives for ten minutes. */
  async uploads(userId: string): Promise<object[]> {
    const rows: { id: string }[] = await this.dataSource.query(
      `select id, purpose, content_type, bytes, created_at from uploads
       where user_id = $1 order by created_at desc limit $2`,
      [userId, MAX_ROWS],
    );
    return rows.map((row) => ({ ...row, url: this.links.to(row.id) }));
  }

  /** Codes that were sent in the last days: when, what for and where to. */
  codes(userId: string): Promise<object[]> {
    return this.rows(
      `select purpose, destination, sent_at, used_at from codes where user_id = $1 order by sent_at desc limit $2`,
      userId,
    );
  }

  /** Guesses that failed lately, and how long they lock. */
  attempts(userId: string): Promise<object[]> {
    return this.rows(
      `select kind, failures, locked_until, at from attempts
       where kind in ('login', 'pay_password', 'totp') and subject = $1 order by at desc limit $2`,
      userId,
    );
  }

  /** What operators did to the account; who they are is theirs. */
  operatorActions(userId: string): Promise<object[]> {
    return this.rows('select at, action, details from audit_log where subject = $1 order by seq desc limit $2', userId);
  }

  private rows(sql: string, userId: string): Promise<object[]> {
    return this.dataSource.query(sql, [userId, MAX_ROWS]);
  }
}
