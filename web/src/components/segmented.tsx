import { type ReactNode, useEffect, useId, useRef } from 'react';
import { afterPaint } from '../lib/painted';

interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [value: T, label: ReactNode])[];
  onChange: (value: T) => void;
  /** `bar`: equal shares of one bar. `chips`: pills that scroll sideways. */
  look?: 'bar' | 'chips';
}

function keepInSight(row: HTMLElement, piece: HTMLElement): void {
  const right = piece.offsetLeft + piece.offsetWidth;
  if (right > row.scrollLeft + row.clientWidth) row.scrollLeft = right - row.clientWidth;
  if (piece.offsetLeft < row.scrollLeft) row.scrollLeft = piece.offsetLeft;
}

/** A choice of a few options as native radio buttons, for arrow keys and screen readers. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
  look = 'bar',
}: SegmentedProps<T>): ReactNode {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  // Scrolls the chosen option into view. Measuring before the first paint would force a layout of the whole screen.
  useEffect(() => {
    if (look === 'bar') return;
    return afterPaint(() => {
      const chosen = row.current?.querySelector(`input[value="${value}"]`)?.parentElement;
      if (row.current && chosen) keepInSight(row.current, chosen);
    });
  }, [value, look]);
  const frame =
    look === 'bar'
      ? 'grid auto-cols-fr grid-flow-col rounded-xl bg-sunk p-1'
      : 'relative flex gap-2 overflow-x-auto px-0.5 py-0.5 md:flex-wrap md:gap-1.5';
  const piece =
    look === 'bar'
      ? 'min-h-9 rounded-lg px-1 has-checked:bg-raised has-checked:shadow-sm'
      : 'min-h-11 rounded-full border border-line bg-surface px-4 md:px-3 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent';
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div ref={row} className={frame}>
        {options.map(([option, text]) => (
          <label
            key={option}
            className={`relative flex shrink-0 cursor-pointer items-center justify-center text-center text-sm font-medium leading-tight text-muted has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent ${piece}`}
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
