import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of events that were sent stay in the outbox, with their place in the stream, until their consumers have them. */
export class OutboxSequence1 implements MigrationInterface {
  name = 'OutboxSequence1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The sequence number in the stream; null until the event has been sent.
      alter table outbox add column seq bigint;
      create index outbox_unsent on outbox (id) where seq is null;
      create index outbox_sent on outbox (event, seq) where seq is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox drop column seq');
  }
}
