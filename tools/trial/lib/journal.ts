import pg from 'pg';
import { factsOfAnswer, factsOfRow, KINDS, OPERATION_KINDS, type Operation, type OperationKind } from './operations.ts';

const TIMEOUT_MS = 60_000;
/** Of more problems of one kind only the number is told. */
const MAX_TOLD = 5;

/** What customers asked for and were answered, for comparison with the books. */
export class Journal {
  private readonly operations: Operation[] = [];
  private readonly complaints: string[] = [];

  /** Notes an operation before it is sent; its answer is set later. */
  add(operation: Operation): void {
    this.operations.push(operation);
  }

  /** Notes an answer that is wrong by itself. */
  complain(problem: string): void {
    this.complaints.push(problem);
  }

  /** How many operations were answered with success, by kind, and how many were refused or are unknown. */
  summary(): string {
    const count = (is: (one: Operation) => boolean): number => this.operations.filter(is).length;
    const done = OPERATION_KINDS.map((kind) => `${kind} ${count((one) => one.kind === kind && Boolean(one.answer))}`);
    const rest = `refused ${count(({ answer }) => answer === null)}, unknown ${count(({ answer }) => answer === undefined)}`;
    return `${done.join(', ')}; ${rest}`;
  }

  /** The number of operations that were answered with success. */
  get answered(): number {
    return this.operations.filter(({ answer }) => answer).length;
  }

  /**
   * Compares what customers were told with the books of a product at rest: what was answered with success is there once
   * and as the answer said; nothing else is, except operations that nobody was told about.
   * @returns the differences, one sentence each
   */
  async compare(adminDatabaseUrl: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: adminDatabaseUrl, query_timeout: TIMEOUT_MS });
    await client.connect();
    try {
      const problems = [...this.complaints];
      for (const kind of OPERATION_KINDS) {
        const own = this.operations.filter((one) => one.kind === kind);
        const { rows } = await client.query<Record<string, string>>(
          `select * from (${KINDS[kind].rows}) r where owner = any($1::uuid[])`,
          [[...new Set(own.map(({ owner }) => owner))]],
        );
        problems.push(...differences(kind, own, rows));
      }
      return problems.length <= MAX_TOLD
        ? problems
        : [...problems.slice(0, MAX_TOLD), `${problems.length - MAX_TOLD} more answers differ`];
    } finally {
      await client.end();
    }
  }
}

/** How operations of one kind and their rows in the books differ, one sentence each. */
export function differences(
  kind: OperationKind,
  operations: readonly Operation[],
  rows: readonly Readonly<Record<string, string>>[],
): string[] {
  const problems: string[] = [];
  const inBooks = new Map(rows.map((row) => [row['id'], row]));
  const keyOf = new Map<string, string>();
  for (const { key, answer } of operations) {
    if (!answer) continue;
    const id = String(answer[KINDS[kind].id]);
    const row = inBooks.get(id);
    const said = factsOfAnswer(kind, answer);
    if (keyOf.has(id)) problems.push(`one ${kind} ${id} answered two requests, ${keyOf.get(id)} and ${key}`);
    else if (!row) problems.push(`${kind} ${id} was answered and is not in the books`);
    else if (factsOfRow(kind, row) !== said)
      problems.push(`${kind} ${id} is ${factsOfRow(kind, row)} in the books and was answered as ${said}`);
    keyOf.set(id, key);
  }
  const untold = rows.filter(({ id = '' }) => !keyOf.has(id));
  for (const owner of new Set(untold.map((row) => row['owner']))) {
    const ids = untold.filter((row) => row['owner'] === owner).map(({ id }) => id);
    const unknown = operations.filter((one) => one.owner === owner && one.answer === undefined).length;
    if (ids.length > unknown) problems.push(`nobody was told of ${kind} ${ids.join(', ')}, or it was refused`);
  }
  return problems;
}
