import { randomUUID } from 'node:crypto';
import { type MailboxMessage, MESSAGE_PURPOSES } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Devices } from '../security/devices.js';
import type { Courier, Message } from './courier.js';

/** Replaces e-mail and text messages in practice mode with a mailbox. */
@Injectable()
export class PracticeMailbox implements Courier {
  constructor(
    private readonly dataSource: DataSource,
    private readonly devices: Devices,
    private readonly clock: Clock,
  ) {}

  reaches(): boolean {
    return true;
  }

  async deliver(message: Message): Promise<void> {
    await this.dataSource.query(
      'insert into mailbox (id, destination, user_id, purpose, code, body, sent_at) values ($1, $2, $3, $4, $5, $6, $7)',
      [randomUUID(), message.to, message.userId, message.purpose, message.code, message.text, this.clock.now()],
    );
  }

  /** The messages to these addresses, newest first; with `device`, only those to customers who have used that browser. */
  async newest(destinations: string[], limit: number, device?: string): Promise<MailboxMessage[]> {
    const rows: { destination: string; purpose: string; code: string; body: string; sent_at: string }[] =
      await this.dataSource.query(
        `select destination, purpose, code, body, sent_at from mailbox where destination = any($1)
         and ($3::bytea is null or exists (
           select from mailbox_readers r where r.user_id = mailbox.user_id and r.device = $3))
         order by sent_at desc, id limit $2`,
        [destinations, limit, device === undefined ? null : this.devices.hashOf(device)],
      );
    return rows.flatMap((row) => {
      const purpose = MESSAGE_PURPOSES.find((known) => known === row.purpose);
      if (!purpose) return [];
      const sent_at = new Date(Number(row.sent_at)).toISOString();
      return [{ to: row.destination, purpose, code: row.code, text: row.body, sent_at }];
    });
  }
}
