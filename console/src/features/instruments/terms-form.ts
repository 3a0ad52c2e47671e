import type { Terms } from './instrument';

/** The form's values: lists are text with one entry per line. */
export interface TermsForm extends Omit<Terms, 'sessions' | 'feeds' | 'simulation'> {
  symbol: string;
  zone: string;
  windows: string;
  closed_days: string;
  early_days: string;
  early_close?: string | null;
  feeds: string;
  simulation?: Terms['simulation'];
  effective_at?: string | null;
  reason: string;
}

/** A line with a trading window: days, from and to. */
export const WINDOW_LINE = /^((sun|mon|tue|wed|thu|fri|sat) )+\d\d:\d\d \d\d:\d\d$/;
export const DAY_LINE = /^\d{4}-\d\d-\d\d$/;
export const FEED_LINE = /^\S+ \S+$/;

const linesOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '');

/** Whether every line matches. */
export const allLines = (text: string | null | undefined, pattern: RegExp): boolean =>
  linesOf(text).every((line) => pattern.test(line));

/** A version as the form's values. */
export function toForm({ sessions, feeds, simulation, ...terms }: Terms): Omit<TermsForm, 'symbol' | 'reason'> {
  return {
    ...terms,
    zone: sessions.zone,
    windows: sessions.windows.map(({ days, from, to }) => `${days} ${from} ${to}`).join('\n'),
    closed_days: sessions.closed_days.join('\n'),
    early_days: sessions.early_days.join('\n'),
    early_close: sessions.early_close ?? null,
    feeds: feeds.map(({ source, symbol }) => `${source} ${symbol}`).join('\n'),
    simulation: simulation ?? null,
  };
}

/** The form's values as a version. */
export function toTerms(form: TermsForm): Terms {
  const { name_en, name_ja, name_zh, category, decimals, max_gap_ms, position, filter } = form;
  const base = form.simulation?.base;
  return {
    ...{ name_en, name_ja, name_zh, category, decimals, max_gap_ms, position, filter },
    sessions: {
      zone: form.zone,
      windows: linesOf(form.windows).map(windowOf),
      closed_days: linesOf(form.closed_days),
      early_days: linesOf(form.early_days),
      early_close: form.early_close || null,
    },
    feeds: linesOf(form.feeds).map((line) => {
      const [source = '', symbol = ''] = line.split(' ');
      return { source, symbol };
    }),
    simulation: base ? { base, volatility: form.simulation?.volatility ?? '' } : null,
  };
}

function windowOf(line: string): Terms['sessions']['windows'][number] {
  const parts = line.split(' ');
  return { days: parts.slice(0, -2).join(' '), from: parts.at(-2) ?? '', to: parts.at(-1) ?? '' };
}
