import type { ReactNode } from 'react';

const [WIDTH, HEIGHT] = [64, 24];

/**
 * A small price line. Prices are pixels here, so numbers are fine. It decorates the figure next to it and is hidden on
 * narrow screens.
 */
export function Sparkline({ prices, way }: { prices: readonly string[]; way: 'up' | 'down' | 'flat' }): ReactNode {
  if (prices.length < 2)
    return <span className="inline-block max-[359px]:hidden" style={{ width: WIDTH, height: HEIGHT }} />;
  const values = prices.map(Number);
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * WIDTH;
    const y = 2 + (1 - (value - low) / range) * (HEIGHT - 4);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const colour = way === 'up' ? 'var(--up)' : way === 'down' ? 'var(--down)' : 'var(--muted)';
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className="max-[359px]:hidden"
    >
      <polyline points={points.join(' ')} fill="none" stroke={colour} strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
