import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 1_000;

/**
 * Unassigns closed conversations. Operators who were disabled before closed conversations left them still had theirs, which
 * reopened under somebody who cannot answer; support does not know who they are. A reopened one waits in the queue.
 */
export class ClosedAssignments1 implements MigrationInterface {
  name = 'ClosedAssignments1765000000011';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    // In batches of their own, so that no customer's message waits long for a row.
    let after: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (after !== undefined) {
      const [row]: { last: string }[] = await runner.query(
        `with batch as (
           select user_id from conversations
           where user_id > $1 and state = 'closed' and assigned_to is not null order by user_id limit ${BATCH}),
         released as (
           update conversations c set assigned_to = null from batch b where c.user_id = b.user_id and c.state = 'closed')
         select user_id as last from batch order by user_id desc limit 1`,
        [after],
      );
      after = row?.last;
    }
  }

  async down(): Promise<void> {
    // Nobody misses the assignments.
  }
}
