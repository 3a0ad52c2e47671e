import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchDir } from '../../launcher/lib/scratch.ts';
import { reasonToIgnore } from './log-texts.ts';
import { entryOf, isDetected, readMutants, scoreOf } from './mutants.ts';
import { isInSample } from './sample.ts';

const at = (line: number) => ({ start: { line, column: 3 }, end: { line, column: 9 } });

describe('a report of mutants', () => {
  const { dir, remove } = scratchDir();
  afterAll(remove);
  const path = join(dir, 'mutants.json');
  const source = 'if (a > b)\n  say(`over`);\n';
  const mutants = [
    { status: 'Killed', location: at(1), replacement: 'a < b' },
    { status: 'Timeout', location: at(1), replacement: 'true' },
    { status: 'Survived', location: at(1), replacement: 'a >=\n  b' },
    { status: 'NoCoverage', location: at(2), replacement: '``' },
    { status: 'Ignored', location: at(1), replacement: 'false' },
    { status: 'CompileError', location: at(1), replacement: '' },
  ];
  writeFileSync(path, JSON.stringify({ files: { 'a/b.ts': { source, mutants } } }));

  it('counts as missed what no test runs, and leaves out what cannot be tried', () => {
    const read = readMutants(path);
    expect(read.filter(isDetected).map(({ status }) => status)).toEqual(['Killed', 'Timeout']);
    expect(scoreOf(read)).toBe(0.5);
  });

  it('names a survivor by its line of code and what it becomes, without backticks', () => {
    expect(readMutants(path).slice(2).map(entryOf)).toEqual([
      '- `a/b.ts › if (a > b)` → `a >= b`',
      "- `a/b.ts › say(` → `''`",
    ]);
  });
});

it('a sample takes about its share of the mutants, the same ones each time, and keeps them when it grows', () => {
  const mutant = { fileName: '/copy/a/b.ts', replacement: 'true' };
  const mutants = Array.from({ length: 1_000 }, (_, line) => ({ ...mutant, location: at(line) }));
  const of = (share: number) => mutants.filter((mutant) => isInSample(mutant, share));
  expect(of(0.2).length).toBeGreaterThan(150);
  expect(of(0.2).length).toBeLessThan(250);
  expect(of(0.2)).toEqual(of(0.2));
  expect(of(0.5)).toEqual(expect.arrayContaining(of(0.2)));
  expect(of(1)).toEqual(mutants);
});

describe('the texts that are not mutated', () => {
  const text = { type: 'StringLiteral' };
  const call = (object: { type: string }, property: string) => ({
    type: 'CallExpression',
    callee: { type: 'MemberExpression', object, property: { type: 'Identifier', name: property } },
  });
  const field = (name: string) => ({ type: 'MemberExpression', property: { type: 'Identifier', name } });
  const thrown = (name: string) => ({
    node: { type: 'NewExpression', callee: { type: 'Identifier', name } },
    parentPath: null,
  });

  it('are log entries, names of spans and the words of internal errors', () => {
    const entry = call(field('logger'), 'warn');
    for (const node of [entry, { type: 'ExpressionStatement', expression: entry }]) {
      expect(reasonToIgnore({ node, parentPath: null })).toBe('a log entry');
    }
    const span = { type: 'CallExpression', callee: { type: 'Identifier', name: 'inBatchSpan' } };
    const named = { node: { type: 'ObjectExpression' }, parentPath: { node: span, parentPath: null } };
    expect(reasonToIgnore(named)).toBe('the name of a span');
    expect(reasonToIgnore({ node: text, parentPath: thrown('RangeError') })).toBe('the text of an internal error');
  });

  it('are not the codes of refusals, nor calls of anything else', () => {
    expect(reasonToIgnore({ node: text, parentPath: thrown('AppError') })).toBeUndefined();
    expect(reasonToIgnore({ node: call(field('ledger'), 'warn'), parentPath: null })).toBeUndefined();
    expect(reasonToIgnore({ node: call(field('log'), 'append'), parentPath: null })).toBeUndefined();
  });
});
