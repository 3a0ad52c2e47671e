/** Why a statement may not run while processes of the version before serve customers. */
interface Rule {
  what: string;
  /** @param statement in lower case; without comments, texts and function bodies */
  breaks: (statement: string) => boolean;
}

const isAlter = (statement: string): boolean => statement.startsWith('alter table');
/** The actions of `alter table`, which commas outside of parentheses separate. */
const actionsOf = (statement: string): string[] =>
  statement.replace(/^alter table (?:if exists )?(?:only )?[\w.?"]+ /, '').split(/,(?![^(]*\))\s*/);
const anAction = (statement: string, is: (action: string) => boolean): boolean =>
  isAlter(statement) && actionsOf(statement).some(is);
const addsColumn = (action: string): boolean =>
  /^add (?:column )?(?!constraint|check|unique|primary|foreign|exclude)/.test(action);

const RULES: readonly Rule[] = [
  {
    what: 'adds a column that the version before cannot fill: give it a constant default, or let it be null',
    breaks: (s) => anAction(s, (a) => addsColumn(a) && / not null/.test(a) && !/ default | generated /.test(a)),
  },
  {
    what: 'rewrites the table for a new column: add it empty, fill it in batches, and then set its default',
    breaks: (s) =>
      anAction(
        s,
        (a) =>
          addsColumn(a) && /serial\b| generated | default (?:gen_random_uuid|random|clock_timestamp|nextval)/.test(a),
      ),
  },
  {
    what: 'checks all rows for a new column under a lock: add the constraint by itself, `not valid`',
    breaks: (s) => anAction(s, (a) => addsColumn(a) && / references | check \(| unique\b| primary key/.test(a)),
  },
  {
    what: 'renames what the version before reads: add the new, write both, and drop the old in a later version',
    breaks: (s) => /^alter (?:table|type|view|sequence|function|schema) .*\brename\b/.test(s),
  },
  {
    what: 'drops what the version before may read: drop it one version after the last that reads it',
    breaks: (s) =>
      /^drop (?:table|view|materialized view|function|procedure|type|sequence|schema)/.test(s) ||
      anAction(s, (a) => /^drop (?:column )?(?!constraint|column)/.test(a) || a.startsWith('drop column')),
  },
  {
    what: 'drops a default that the version before relies on',
    breaks: (s) => anAction(s, (a) => /^alter (?:column )?\S+ drop default/.test(a)),
  },
  {
    what: 'rewrites the table for another type: add a column of that type instead',
    breaks: (s) => anAction(s, (a) => /^alter (?:column )?\S+ (?:set data )?type /.test(a)),
  },
  {
    what: 'reads the whole table under a lock: add `check (… is not null) not valid`, validate it in a later migration',
    breaks: (s) => anAction(s, (a) => /^alter (?:column )?\S+ set not null/.test(a)),
  },
  {
    what: 'checks all rows under a lock: add the constraint `not valid`, and validate it in a migration of its own',
    breaks: (s) =>
      anAction(
        s,
        (a) => /^add (?:constraint \S+ )?(?:check|foreign key|exclude)\b/.test(a) && !a.includes('not valid'),
      ),
  },
  {
    what: 'builds an index under a lock: create a unique index concurrently, then add the constraint using it',
    breaks: (s) =>
      anAction(s, (a) => /^add (?:constraint \S+ )?(?:unique|primary key)\b/.test(a) && !a.includes('using index')),
  },
  {
    what: 'creates an index under a lock: use `concurrently`, in a migration with `transaction = false`',
    breaks: (s) => /^create (?:unique )?index (?!concurrently)/.test(s),
  },
  {
    what: 'changes or locks rows of the whole table in one transaction: let the service do it in batches',
    breaks: (s) =>
      /^(?:with .* )?(?:update|delete from) /.test(s) || /^(?:truncate|lock|cluster|vacuum full)\b/.test(s),
  },
];

/**
 * What statements of a migration would do to the version before that runs beside it. Tables that the migration itself
 * creates are nobody's yet.
 */
export function problemsOf(statements: readonly string[]): string[] {
  const made = new Set<string>();
  const problems: string[] = [];
  for (const statement of statements) {
    const [, created] = /^create table (?:if not exists )?([\w.?"]+)/.exec(statement) ?? [];
    if (created !== undefined) made.add(created);
    const table = tableOf(statement);
    if (table !== undefined && made.has(table)) continue;
    for (const { what, breaks } of RULES) {
      if (breaks(statement)) problems.push(`\`${shorten(statement)}\` ${what}`);
    }
  }
  return problems;
}

function tableOf(statement: string): string | undefined {
  const found =
    /^alter table (?:if exists )?(?:only )?([\w.?"]+)/.exec(statement) ??
    /^create (?:unique )?index .*? on (?:only )?([\w.?"]+)/.exec(statement) ??
    /^(?:with .* )?(?:update|delete from|lock table|truncate(?: table)?) (?:only )?([\w.?"]+)/.exec(statement) ??
    /^drop table (?:if exists )?([\w.?"]+)/.exec(statement);
  return found?.[1];
}

const shorten = (statement: string): string => (statement.length > 70 ? `${statement.slice(0, 70)}…` : statement);
