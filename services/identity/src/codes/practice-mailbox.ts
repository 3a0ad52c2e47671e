import { randomUUID } from 'node:crypto';
import { type MailboxMessage, MESSAGE_PURPOSES } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Courier, Message } from './courier.js';

/** Replaces e-mail and text messages in practice mode with a mailbox that anyone may read. */
@Injectable()
export class PracticeMailbox implements Courier {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  reaches(): boolean {
    return true;
  }

  async deliver(message: Message): Promise<void> {
    await this.dataSource.query(
      'insert into mailbox (id, destination, purpose, code, body, sent_at) values ($1, $2, $3, $4, $5, $6)',
      [randomUUID(), message.to, message.purpose, message.code, message.text, this.clock.now()],
    );
  }

  /** The messages to these addresses, newest first. */
  async newest(destinations: string[], limit: number): Promise<MailboxMessage[]> {
    const rows: { destination: string; purpose: string; code: string; body: string; sent_at: string }[] =
      await this.dataSource.query(
        `select destination, purpose, code, body, sent_at from mailbox where destination = any($1)
         order by sent_at desc, id limit $2`,
        [destinations, limit],
      );
    return rows.flatMap((row) => {
      const purpose = MESSAGE_PURPOSES.find((known) => known === row.purpose);
      if (!purpose) return [];
      const sent_at = new Date(Number(row.sent_at)).toISOString();
      return [{ to: row.destination, purpose, code: row.code, text: row.body, sent_at }];
    });
  }
}
