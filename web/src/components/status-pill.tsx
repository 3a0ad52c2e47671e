import type { ReactNode } from 'react';

export type Tone = 'up' | 'down' | 'good' | 'bad' | 'warn' | 'plain';

const TONES: Record<Tone, string> = {
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  plain: 'bg-sunk text-muted',
};

export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return (
    <span className={`inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 text-xs font-semibold ${TONES[tone]}`}>
      {children}
    </span>
  );
}
