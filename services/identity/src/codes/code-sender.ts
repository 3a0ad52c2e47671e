import { randomUUID } from 'node:crypto';
import { CODE_PURPOSES, type CodePurpose, type MailboxMessage } from '@makoto/contracts';
import { Clock, Logger } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { sendMail } from './smtp.js';

export interface CodeMessage {
  to: string;
  purpose: CodePurpose;
  code: string;
  subject: string;
  text: string;
}

/** Sends codes: in practice mode into a mailbox that anyone may read, in live mode by mail. */
@Injectable()
export class CodeSender {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  async send(message: CodeMessage): Promise<void> {
    if (this.config.MODE !== 'live') {
      await this.dataSource.query(
        'insert into mailbox (id, destination, purpose, code, body, sent_at) values ($1, $2, $3, $4, $5, $6)',
        [randomUUID(), message.to, message.purpose, message.code, message.text, this.clock.now()],
      );
      return;
    }
    const { SMTP_URL: url, MAIL_FROM: from } = this.config;
    if (!url || !from || !message.to.includes('@')) {
      this.log.warn('a code could not be sent: nothing is set up that reaches this kind of address');
      return;
    }
    // Not awaited: how long the mail server takes would tell that the account exists.
    sendMail(url, { from, ...message }).catch((error: unknown) => this.log.error('a code could not be sent', error));
  }

  /** The practice mailbox, the newest first. */
  async newest(destinations: string[], limit: number): Promise<MailboxMessage[]> {
    const rows: { destination: string; purpose: string; code: string; body: string; sent_at: string }[] =
      await this.dataSource.query(
        `select destination, purpose, code, body, sent_at from mailbox where destination = any($1)
         order by sent_at desc, id limit $2`,
        [destinations, limit],
      );
    return rows.flatMap((row) => {
      const purpose = CODE_PURPOSES.find((known) => known === row.purpose);
      if (!purpose) return [];
      const sent_at = new Date(Number(row.sent_at)).toISOString();
      return [{ to: row.destination, purpose, code: row.code, text: row.body, sent_at }];
    });
  }
}
