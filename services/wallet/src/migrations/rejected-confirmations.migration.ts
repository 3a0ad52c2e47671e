import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Takes back the confirmations of failed deposits, which rejections used to leave: one operator alone could then credit a
 * deposit that needs two. Those given since the rejection go, too, because nothing tells them apart. A deposit that enough
 * operators have confirmed and that waits for an exchange rate keeps its own.
 */
export class RejectedConfirmations1 implements MigrationInterface {
  name = 'RejectedConfirmations1765000000071';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      with failed as (
        update deposits d set approvals = '{}', approved_amount = null
        where status = 'fail' and approvals <> '{}'
          and not exists (select 1 from tasks t where t.kind = 'deposit_confirm' and t.target = d.id)
        returning id)
      update bank_statement_lines set confirmed_by = null
      where deposit_id in (select id from failed) and confirmed_by is not null
    `);
  }

  async down(): Promise<void> {
    // The confirmations are in the audit log.
  }
}
