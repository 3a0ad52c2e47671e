import { IntTuple, OneOf, SomeOf } from '../../validation/fields.js';
import { INTERVALS, type Interval } from '../product/candles.js';

export const CHART_STYLES = ['candles', 'line'] as const;
export type ChartStyle = (typeof CHART_STYLES)[number];

export const INDICATORS = ['ma', 'ema', 'bollinger', 'rsi', 'macd'] as const;
export type Indicator = (typeof INDICATORS)[number];

/** Of an average, in bars. */
const PERIOD = [2, 200] as const;
const DEVIATIONS = [1, 5] as const;

/** How a customer looks at charts. */
export class ChartView {
  @OneOf(INTERVALS) interval!: Interval;
  @OneOf(CHART_STYLES) style!: ChartStyle;
  /** The indicators on the chart; the others keep their parameters. */
  @SomeOf(INDICATORS) shown!: Indicator[];
  /** The periods of three moving averages. */
  @IntTuple(PERIOD, PERIOD, PERIOD) ma!: number[];
  /** The periods of two exponential averages. */
  @IntTuple(PERIOD, PERIOD) ema!: number[];
  /** Period, and the bands' distance in standard deviations. */
  @IntTuple(PERIOD, DEVIATIONS) bollinger!: number[];
  /** The period. */
  @IntTuple(PERIOD) rsi!: number[];
  /** The periods of the fast and the slow average and of the signal. */
  @IntTuple(PERIOD, PERIOD, PERIOD) macd!: number[];
}
