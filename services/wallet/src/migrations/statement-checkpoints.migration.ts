import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames the marks of statements to checkpoints. Functions whose bodies name the table are created again. */
export class StatementCheckpoints1 implements MigrationInterface {
  name = 'StatementCheckpoints1700000000221';

  async up(runner: QueryRunner): Promise<void> {
    for (const [kind, marks, checkpoints] of RENAMED) {
      await runner.query(`alter ${kind} ${marks} rename to ${checkpoints}`);
    }
    await recreateFunctions(runner, 'statement_marks', 'statement_checkpoints');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [kind, marks, checkpoints] of RENAMED) {
      await runner.query(`alter ${kind} ${checkpoints} rename to ${marks}`);
    }
    await recreateFunctions(runner, 'statement_checkpoints', 'statement_marks');
  }
}

const RENAMED = [
  ['table', 'statement_marks', 'statement_checkpoints'],
  ['index', 'statement_marks_pkey', 'statement_checkpoints_pkey'],
  ['index', 'statement_marks_count', 'statement_checkpoints_count'],
  ['index', 'transfers_mark_places', 'transfers_checkpoint_places'],
  ['index', 'transfers_marks_due', 'transfers_checkpoints_due'],
  ['function', 'statement_mark', 'statement_write_checkpoints'],
] as const;

async function recreateFunctions(runner: QueryRunner, table: string, renamed: string): Promise<void> {
  const functions: { definition: string }[] = await runner.query(
    `select pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = current_schema()::regnamespace and prosrc like $1`,
    [`%${table}%`],
  );
  for (const { definition } of functions) await runner.query(definition.replaceAll(table, renamed));
}
