import { type ReactNode, useEffect, useState } from 'react';
import { clock } from '../lib/clock';
import { formatLeft } from '../lib/time';

/** Milliseconds left until `at` (epoch ms), updated every second; never negative. */
export function useLeftMs(at: number): number {
  const [left, setLeft] = useState(() => Math.max(0, at - clock.now()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const now = Math.max(0, at - clock.now());
      setLeft(now);
      if (now > 0) timer = setTimeout(tick, now % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [at]);
  return left;
}

const RADIUS = 21;
const ROUND = 2 * Math.PI * RADIUS;

/** A ring that empties as time runs out, with the time left in the middle. */
export function CountdownRing({
  at,
  totalMs,
  label,
  size = 48,
}: {
  at: number;
  totalMs: number;
  label: string;
  size?: number;
}): ReactNode {
  const left = useLeftMs(at);
  const share = totalMs > 0 ? Math.min(1, left / totalMs) : 0;
  return (
    <span
      className="relative inline-flex items-center justify-center"
      style={{ width: size, height: size }}
      role="timer"
      aria-label={label}
    >
      <svg viewBox="0 0 48 48" width={size} height={size} className="-rotate-90" aria-hidden="true">
        <circle cx="24" cy="24" r={RADIUS} fill="none" stroke="var(--sunk)" strokeWidth="4" />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - share)}
        />
      </svg>
      <span className="num absolute font-semibold" style={{ fontSize: size * 0.27 }}>
        {formatLeft(left)}
      </span>
    </span>
  );
}

export function TimeLeft({ at }: { at: number }): ReactNode {
  return (
    <span className="num" role="timer">
      {formatLeft(useLeftMs(at))}
    </span>
  );
}
