import { INTERVALS } from '../../../api/product/candles';
import { int, list, object, oneOf, type Reader, type ReadOf, ShapeError } from '../../../lib/read';
import { readStored, writeStored } from '../../../lib/storage';
import { Store } from '../../../lib/store';

// How the user looks at charts: kept on this device, and for customers at the server too (`chart` of user/update).

export const CHART_STYLES = ['candles', 'line'] as const;
export type ChartStyle = (typeof CHART_STYLES)[number];

export const INDICATORS = ['ma', 'ema', 'bollinger', 'rsi', 'macd'] as const;
export type IndicatorKind = (typeof INDICATORS)[number];

/** What each parameter of an indicator may be: whole numbers, as `user/update` accepts them. */
export interface Limit {
  name: 'period' | 'deviations' | 'fast' | 'slow' | 'signal';
  min: number;
  max: number;
  usual: number;
}

const period = (usual: number, name: Limit['name'] = 'period'): Limit => ({ name, min: 2, max: 200, usual });

/** Each indicator's parameters in their order. */
export const PARAMETERS: Record<IndicatorKind, readonly Limit[]> = {
  ma: [period(5), period(10), period(30)],
  ema: [period(12), period(26)],
  bollinger: [period(20), { name: 'deviations', min: 1, max: 5, usual: 2 }],
  rsi: [period(14)],
  macd: [period(12, 'fast'), period(26, 'slow'), period(9, 'signal')],
};

export const usualParameters = (kind: IndicatorKind): number[] => PARAMETERS[kind].map(({ usual }) => usual);

/** The parameters of one indicator; others than may be saved are no choice. */
const parametersOf =
  (kind: IndicatorKind): Reader<number[]> =>
  (value, path) => {
    const numbers = list(int)(value, path);
    const limits = PARAMETERS[kind];
    if (numbers.length !== limits.length) throw new ShapeError(path, `${limits.length} numbers`);
    limits.forEach(({ min, max }, at) => {
      const number = numbers[at] ?? Number.NaN;
      if (!(number >= min && number <= max)) throw new ShapeError(`${path}[${at}]`, `from ${min} to ${max}`);
    });
    return numbers;
  };

const chartChoices = object({
  interval: oneOf(...INTERVALS),
  style: oneOf(...CHART_STYLES),
  /** The indicators on the chart. */
  shown: list(oneOf(...INDICATORS)),
  ma: parametersOf('ma'),
  ema: parametersOf('ema'),
  bollinger: parametersOf('bollinger'),
  rsi: parametersOf('rsi'),
  macd: parametersOf('macd'),
});
export type ChartChoices = ReadOf<typeof chartChoices>;

export const USUAL_CHOICES: ChartChoices = {
  interval: '1m',
  style: 'candles',
  shown: [],
  ma: usualParameters('ma'),
  ema: usualParameters('ema'),
  bollinger: usualParameters('bollinger'),
  rsi: usualParameters('rsi'),
  macd: usualParameters('macd'),
};

const PLACE = 'chart';

/** Choices from storage or the server; undefined if they are not of this app's version. */
function readChoices(value: unknown): ChartChoices | undefined {
  try {
    return chartChoices(value, '');
  } catch (error) {
    if (error instanceof ShapeError) return undefined;
    throw error;
  }
}

function storedChoices(): ChartChoices | undefined {
  try {
    return readChoices(JSON.parse(readStored(PLACE) ?? 'null'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The choices that apply now. */
export const chosenChart = new Store<ChartChoices>(storedChoices() ?? USUAL_CHOICES);

/** Applies choices on this device. */
export function chooseChart(next: ChartChoices): void {
  writeStored(PLACE, JSON.stringify(next));
  chosenChart.set(next);
}

/** Applies what the customer has chosen on other devices. */
export function applyChart(saved: unknown): void {
  const choices = readChoices(saved);
  if (choices) chooseChart(choices);
}

/** In their fixed order, so that equal choices are drawn in the same places. */
export const withIndicator = (choices: ChartChoices, kind: IndicatorKind, on: boolean): ChartChoices => ({
  ...choices,
  shown: INDICATORS.filter((one) => (one === kind ? on : choices.shown.includes(one))),
});

/** Drawn in panes of their own below the prices, since they are no prices. */
export const OSCILLATORS: readonly IndicatorKind[] = ['rsi', 'macd'];

const HEIGHTS = ['h-[240px] roomy:h-[420px]', 'h-[310px] roomy:h-[500px]', 'h-[380px] roomy:h-[580px]'] as const;

/** The class of the chart's height, with a pane for each oscillator. */
export const chartHeight = ({ shown }: ChartChoices): string =>
  HEIGHTS[shown.filter((kind) => OSCILLATORS.includes(kind)).length] ?? HEIGHTS[0];
