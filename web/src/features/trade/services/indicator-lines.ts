import type { IndicatorKind } from './chart-choices';

/** One line of an indicator. Colours are of CSS, legible on both themes as lines and as text. */
export interface IndicatorLine {
  /** The parameter that names the line; the first lines of some indicators are named by their indicator alone. */
  parameter?: number;
  colour: string;
  look: 'solid' | 'dashed' | 'bars';
}

const AMBER = 'light-dark(#a14d00, #f5a742)';
const VIOLET = 'light-dark(#7c3aed, #b69cff)';
const TEAL = 'light-dark(#0e7490, #4fd1e5)';
const PINK = 'light-dark(#be185d, #f78fbf)';
const BLUE = 'light-dark(#1d4ed8, #7fb0ff)';
const GREY = 'var(--muted)';

/** The lines of each indicator in the order of its values. */
export const INDICATOR_LINES: Record<IndicatorKind, readonly IndicatorLine[]> = {
  ma: [
    { parameter: 0, colour: AMBER, look: 'solid' },
    { parameter: 1, colour: VIOLET, look: 'solid' },
    { parameter: 2, colour: TEAL, look: 'solid' },
  ],
  ema: [
    { parameter: 0, colour: PINK, look: 'dashed' },
    { parameter: 1, colour: BLUE, look: 'dashed' },
  ],
  bollinger: [
    { colour: GREY, look: 'solid' },
    { colour: GREY, look: 'dashed' },
    { colour: GREY, look: 'solid' },
  ],
  rsi: [{ colour: VIOLET, look: 'solid' }],
  macd: [
    { colour: BLUE, look: 'solid' },
    { colour: AMBER, look: 'solid' },
    { colour: GREY, look: 'bars' },
  ],
};

/** The decimals of an indicator's values. */
export const decimalsOf = (kind: IndicatorKind, ofPrice: number): number => (kind === 'rsi' ? 1 : ofPrice);
