import {
  type FieldProblem,
  type InstrumentTerms,
  isTimeZone,
  micro,
  microWithin,
  type SessionTerms,
} from '@makoto/contracts';
import { DAY_NAMES } from '../sessions/session-view.calc.js';
import { minutesOf } from './session-terms.calc.js';

/** A symbol that operators may list: capitals and digits, which serve as product id, too. */
export const SYMBOL = /^[A-Z0-9]{2,12}$/;

const MIN_JUMP = 5_000n;
const MAX_JUMP = 200_000n;
const MIN_VOLATILITY = 10_000n;
const MAX_VOLATILITY = 2_000_000n;
const MAX_BASE = 1_000_000n * 1_000_000n;
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** What a proposal is judged against. */
export interface InstrumentFacts {
  /** The newest approved terms; undefined for an instrument that is not listed. */
  before: InstrumentTerms | undefined;
  builtIn: boolean;
  /** The sources that this installation can connect to. */
  sources: readonly string[];
}

/** The problems of proposed terms; empty if they may be approved. */
export function termsProblems(terms: InstrumentTerms, facts: InstrumentFacts): FieldProblem[] {
  return [
    ...categoryProblems(terms, facts.before),
    ...sessionProblems(terms.sessions),
    ...feedProblems(terms, facts),
    ...filterProblems(terms),
    ...simulationProblems(terms, facts),
  ];
}

/** A rate stays one and never closes, because payments need it around the clock; operators list no new ones. */
function categoryProblems(
  { category, sessions }: InstrumentTerms,
  before: InstrumentTerms | undefined,
): FieldProblem[] {
  const wasRate = before?.category === 'rate';
  if ((category === 'rate') !== wasRate) return [{ field: 'category', key: 'type' }];
  if (!wasRate) return [];
  return JSON.stringify(sessions) === JSON.stringify(before.sessions) ? [] : [{ field: 'sessions', key: 'type' }];
}

function sessionProblems(sessions: SessionTerms): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!isTimeZone(sessions.zone)) problems.push({ field: 'sessions.zone', key: 'type' });
  if (sessions.windows.length === 0) problems.push({ field: 'sessions.windows', key: 'required' });
  for (const [i, { from, to }] of sessions.windows.entries()) {
    if (minutesOf(from) >= minutesOf(to)) problems.push({ field: `sessions.windows.${i}.to`, key: 'type' });
  }
  if (overlaps(sessions)) problems.push({ field: 'sessions.windows', key: 'type' });
  for (const list of ['closed_days', 'early_days'] as const) {
    const wrong = sessions[list].findIndex((day) => !isDate(day));
    if (wrong >= 0) problems.push({ field: `sessions.${list}.${wrong}`, key: 'date' });
  }
  if (sessions.early_days.length > 0 && !sessions.early_close) {
    problems.push({ field: 'sessions.early_close', key: 'required' });
  }
  return problems;
}

function overlaps({ windows }: SessionTerms): boolean {
  return DAY_NAMES.some((day) => {
    const spans = windows
      .filter(({ days }) => days.split(' ').includes(day))
      .map(({ from, to }) => [minutesOf(from), minutesOf(to)] as const)
      .sort(([one], [other]) => one - other);
    return spans.some(([from], i) => from < (spans[i - 1]?.[1] ?? 0));
  });
}

function feedProblems({ feeds, category }: InstrumentTerms, { sources }: InstrumentFacts): FieldProblem[] {
  const unknown = feeds.findIndex(({ source }) => !sources.includes(source));
  if (unknown >= 0) return [{ field: `feeds.${unknown}.source`, key: 'type' }];
  // Without rates, nothing can be paid in or out.
  if (feeds.length === 0 && category === 'rate') return [{ field: 'feeds', key: 'required' }];
  const twice = new Set(feeds.map(({ source }) => source)).size < feeds.length;
  return twice ? [{ field: 'feeds', key: 'type' }] : [];
}

function filterProblems({ filter }: InstrumentTerms): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!microWithin(filter.max_jump, MIN_JUMP, MAX_JUMP)) {
    problems.push({ field: 'filter.max_jump', key: 'range', params: { min: '0.005', max: '0.2' } });
  }
  if (filter.moved_ticks <= filter.back_ticks) {
    problems.push({ field: 'filter.moved_ticks', key: 'range', params: { min: filter.back_ticks + 1, max: 500 } });
  }
  return problems;
}

/** Operators say where a new instrument's simulated prices begin, and never again: they choose no price later. */
function simulationProblems(terms: InstrumentTerms, { before, builtIn }: InstrumentFacts): FieldProblem[] {
  const { simulation, feeds } = terms;
  if (before) {
    const same = JSON.stringify(simulation ?? null) === JSON.stringify(before.simulation ?? null);
    return same ? [] : [{ field: 'simulation', key: 'type' }];
  }
  const simulated = !builtIn && feeds.some(({ source }) => source === 'simulated');
  if (simulated !== Boolean(simulation)) return [{ field: 'simulation', key: simulated ? 'required' : 'type' }];
  if (!simulation) return [];
  const problems: FieldProblem[] = [];
  const least = 10n ** BigInt(6 - terms.decimals);
  if (!microWithin(simulation.base, 1_000n * least, MAX_BASE) || micro(simulation.base) % least !== 0n) {
    problems.push({
      field: 'simulation.base',
      key: 'range',
      params: { min: String(1_000 / 10 ** terms.decimals), max: 1_000_000 },
    });
  }
  if (!microWithin(simulation.volatility, MIN_VOLATILITY, MAX_VOLATILITY)) {
    problems.push({ field: 'simulation.volatility', key: 'range', params: { min: '0.01', max: 2 } });
  }
  return problems;
}

function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
