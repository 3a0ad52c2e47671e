import fc from 'fast-check';
import { INDICATORS, type IndicatorKind, PARAMETERS } from './chart-choices';
import { IndicatorRun, type Values } from './indicator-run';

function valuesOf(kind: IndicatorKind, parameters: readonly number[], closes: readonly number[]): readonly Values[] {
  const run = new IndicatorRun(kind, parameters);
  run.reset(closes);
  return run.values;
}

const rounded = (values: readonly Values[], line: number, decimals: number): (string | undefined)[] =>
  values.map((row) => row[line]?.toFixed(decimals));

/** Closes of QQQQ from the RSI example of StockCharts' ChartSchool. */
const QQQQ = [
  44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328, 45.614,
  46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521, 45.7137, 46.4515, 45.7835, 45.3548,
  44.0288, 44.1783, 44.2181, 44.5672, 43.4205, 42.6628, 43.1314,
];

describe('an indicator equals a published or hand-made example:', () => {
  it('RSI 14', () => {
    const values = rounded(valuesOf('rsi', [14], QQQQ), 0, 2);
    expect(values.slice(0, 14)).toEqual(Array(14).fill(undefined));
    expect(values.slice(14)).toEqual(
      `70.53 66.32 66.55 69.41 66.36 57.97 62.93 63.26 56.06 62.38
      54.71 50.42 39.99 41.46 41.87 45.46 37.30 33.08 37.77`.split(/\s+/),
    );
  });

  it('moving averages', () => {
    expect(valuesOf('ma', [2, 3, 4], [1, 2, 6, 4, 8])).toEqual([
      [undefined, undefined, undefined],
      [1.5, undefined, undefined],
      [4, 3, undefined],
      [5, 4, 3.25],
      [6, 6, 5],
    ]);
  });

  it('exponential averages, each with the weight 2 ÷ (n + 1)', () => {
    expect(valuesOf('ema', [7, 3], [2, 4, 8, 2, 4, 2, 6])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [undefined, 5.5],
      [undefined, 3.75],
      [undefined, 3.875],
      [undefined, 2.9375],
      [3.87451171875, 4.46875],
    ]);
  });

  it('Bollinger bands, by the population’s deviation', () => {
    // The textbook's example: mean 5, deviation 2.
    const closes = [2, 4, 4, 4, 5, 5, 7, 9];
    expect(valuesOf('bollinger', [8, 2], closes).at(-1)).toEqual([9, 5, 1]);
    expect(valuesOf('bollinger', [8, 3], closes).at(-1)).toEqual([11, 5, -1]);
  });

  it('MACD: the difference of two exponential averages, and its own', () => {
    const ema = (closes: readonly number[], period: number): number[] => {
      let last = closes[0] ?? 0;
      return closes.map((close) => {
        last += (close - last) * (2 / (period + 1));
        return last;
      });
    };
    const [fast, slow] = [ema(QQQQ, 5), ema(QQQQ, 10)];
    const difference = fast.map((value, at) => value - (slow[at] ?? 0)).slice(9);
    const signal = ema(difference, 4);
    const values = valuesOf('macd', [5, 10, 4], QQQQ);
    expect(rounded(values, 0, 8)).toEqual([...Array(9).fill(undefined), ...difference.map((one) => one.toFixed(8))]);
    expect(rounded(values, 1, 8).slice(12)).toEqual(signal.slice(3).map((one) => one.toFixed(8)));
    const last = values.at(-1) ?? [];
    expect(last[2]).toBeCloseTo((last[0] ?? 0) - (last[1] ?? 0), 12);
    expect(values[11]).toEqual([expect.any(Number), undefined, undefined]);
  });
});

describe('an indicator kept up with ticks', () => {
  const close = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
  const parametersOf = (kind: IndicatorKind): fc.Arbitrary<number[]> =>
    fc.tuple(...PARAMETERS[kind].map(({ min, max }) => fc.integer({ min, max: Math.min(max, 12) })));

  it.each(INDICATORS)('equals one computed anew from the same bars: %s', (kind) => {
    fc.assert(
      fc.property(
        parametersOf(kind),
        fc.array(close, { maxLength: 30 }),
        fc.array(fc.tuple(close, fc.boolean()), { minLength: 1, maxLength: 60 }),
        (parameters, history, ticks) => {
          const run = new IndicatorRun(kind, parameters);
          run.reset(history);
          const closes = [...history];
          for (const [price, sameBar] of ticks) {
            const replace = sameBar && closes.length > 0;
            if (replace) closes.pop();
            closes.push(price);
            const last = run.put(price, replace);
            expect(last).toEqual(run.values.at(-1));
          }
          expect(run.values).toEqual(valuesOf(kind, parameters, closes));
        },
      ),
    );
  });

  it('has as many values as bars', () => {
    const run = new IndicatorRun('rsi', [14]);
    run.reset([1, 2, 3]);
    run.put(4, true);
    run.put(5, false);
    expect(run.values).toHaveLength(4);
  });
});
