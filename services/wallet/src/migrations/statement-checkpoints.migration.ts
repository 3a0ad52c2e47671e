import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames the marks of statements to checkpoints. Functions whose bodies name the table are created again. */
export class StatementCheckpoints1 implements MigrationInterface {
  name = 'StatementCheckpoints1700000000221';

  async up(runner: QueryRunner): Promise<void> {
    await rename(runner, RENAMED, 'statement_marks', 'statement_checkpoints');
  }

  async down(runner: QueryRunner): Promise<void> {
    const back = RENAMED.map(([kind, marks, checkpoints]) => [kind, checkpoints, marks] as const);
    await rename(runner, back, 'statement_checkpoints', 'statement_marks');
  }
}

type Renaming = readonly [kind: string, old: string, name: string];

const RENAMED: readonly Renaming[] = [
  ['table', 'statement_marks', 'statement_checkpoints'],
  ['index', 'statement_marks_pkey', 'statement_checkpoints_pkey'],
  ['index', 'statement_marks_count', 'statement_checkpoints_count'],
  ['index', 'transfers_mark_places', 'transfers_checkpoint_places'],
  ['index', 'transfers_marks_due', 'transfers_checkpoints_due'],
  ['function', 'statement_mark', 'statement_write_checkpoints'],
];

async function rename(runner: QueryRunner, renamings: readonly Renaming[], from: string, to: string): Promise<void> {
  for (const [kind, old, name] of renamings) await runner.query(`alter ${kind} ${old} rename to ${name}`);
  const functions: { definition: string }[] = await runner.query(
    `select pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = current_schema()::regnamespace and prosrc like $1`,
    [`%${from}%`],
  );
  for (const { definition } of functions) await runner.query(definition.replaceAll(from, to));
}
