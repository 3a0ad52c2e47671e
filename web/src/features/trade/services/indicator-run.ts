import { BollingerBands, EMA, MACD, RSI, SMA } from 'trading-signals';
import type { IndicatorKind } from './chart-choices';

// Indicators are drawn and read, never used for money, so they are floating-point numbers like the bars.

/** An indicator's value on each of its lines; undefined until enough bars have come. */
export type Values = readonly (number | undefined)[];

/** Takes the next close, or with `replace` another one for the same bar. */
type Step = (close: number, replace: boolean) => Values;

const NONE = { lower: undefined, middle: undefined, upper: undefined };

/** An average that has no values until `period` closes have come; the library's is estimated from the first close on. */
function emaStep(period: number): (close: number, replace: boolean) => number | undefined {
  const average = new EMA(period);
  let seen = 0;
  return (close, replace) => {
    if (!replace) seen++;
    const value = average.update(close, replace);
    return seen >= period ? value : undefined;
  };
}

/** @throws Error if a parameter is missing */
function stepOf(kind: IndicatorKind, parameters: readonly number[]): Step {
  const parameter = (at: number): number => {
    const value = parameters[at];
    if (value === undefined) throw new Error(`${kind} has no parameter ${at}`);
    return value;
  };
  switch (kind) {
    case 'ma': {
      const averages = parameters.map((period) => new SMA(period));
      return (close, replace) => averages.map((average) => average.update(close, replace) ?? undefined);
    }
    case 'ema': {
      const averages = parameters.map(emaStep);
      return (close, replace) => averages.map((average) => average(close, replace));
    }
    case 'bollinger': {
      const bands = new BollingerBands(parameter(0), parameter(1));
      return (close, replace) => {
        const { lower, middle, upper } = bands.update(close, replace) ?? NONE;
        return [upper, middle, lower];
      };
    }
    case 'rsi': {
      const strength = new RSI(parameter(0));
      return (close, replace) => [strength.update(close, replace) ?? undefined];
    }
    case 'macd': {
      const signal = new EMA(parameter(2));
      const macd = new MACD(new EMA(parameter(0)), new EMA(parameter(1)), signal);
      return (close, replace) => {
        const result = macd.update(close, replace);
        if (!result) return [undefined, undefined, undefined];
        return signal.isStable ? [result.macd, result.signal, result.histogram] : [result.macd, undefined, undefined];
      };
    }
  }
}

/**
 * One indicator over a growing list of closes. A tick changes the last close only, so each one costs the same however
 * many bars there are.
 */
export class IndicatorRun {
  readonly #kind: IndicatorKind;
  readonly #parameters: readonly number[];
  #step: Step;
  #values: Values[] = [];

  constructor(kind: IndicatorKind, parameters: readonly number[]) {
    this.#kind = kind;
    this.#parameters = parameters;
    this.#step = stepOf(kind, parameters);
  }

  /** The values of each bar. */
  get values(): readonly Values[] {
    return this.#values;
  }

  /** Replaces all closes, oldest first. */
  reset(closes: readonly number[]): void {
    this.#step = stepOf(this.#kind, this.#parameters);
    this.#values = closes.map((close) => this.#step(close, false));
  }

  /** Appends a close, or with `replace` changes the last one. Returns the last bar's values. */
  put(close: number, replace: boolean): Values {
    const values = this.#step(close, replace);
    if (replace) this.#values.pop();
    this.#values.push(values);
    return values;
  }
}
