import {
  type HistogramData,
  HistogramSeries,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type WhitespaceData,
} from 'lightweight-charts';
import { formatPrice } from '../../../lib/money';
import type { Bar } from './candle-bars';
import { type ChartChoices, type IndicatorKind, OSCILLATORS } from './chart-choices';
import type { ColourOf } from './chart-colours';
import { decimalsOf, INDICATOR_LINES, type IndicatorLine } from './indicator-lines';
import { IndicatorRun, type Values } from './indicator-run';
import { type ChartLayer, type Plot, seconds } from './trade-chart';

type Point = WhitespaceData | HistogramData;
type Series = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;

/** Height of an indicator's own pane ÷ that of the prices. */
const PANE_SHARE = 1 / 3;
/** The usual bounds of a strong fall and a strong rise. */
const RSI_LEVELS = [30, 70];

interface Drawn {
  kind: IndicatorKind;
  run: IndicatorRun;
  lines: readonly IndicatorLine[];
  series: readonly Series[];
}

/** The indicators: averages and bands over the prices, oscillators each in a pane of its own below. */
export class IndicatorLayer implements ChartLayer {
  readonly #plot: Plot;
  readonly #drawn: readonly Drawn[];
  #bars: readonly Bar[] = [];
  /** Of bars that rise above zero or fall below it; resolving a colour is slow. */
  #barColours = { up: '', down: '' };
  readonly #levels: IPriceLine[] = [];

  constructor(plot: Plot, choices: ChartChoices) {
    this.#plot = plot;
    let pane = 0;
    this.#drawn = choices.shown.map((kind) => {
      const own = OSCILLATORS.includes(kind);
      if (own) pane++;
      return {
        kind,
        run: new IndicatorRun(kind, choices[kind]),
        lines: INDICATOR_LINES[kind],
        series: this.#addSeries(kind, own ? pane : 0),
      };
    });
    const [main, ...others] = plot.chart.panes();
    main?.setStretchFactor(1);
    for (const other of others) other.setStretchFactor(PANE_SHARE);
  }

  /** Each indicator's values at a bar, in the order drawn. */
  valuesAt(index: number): Map<IndicatorKind, Values> {
    return new Map(this.#drawn.map(({ kind, run }) => [kind, run.values[index] ?? []]));
  }

  setBars(bars: readonly Bar[]): void {
    this.#bars = bars;
    const closes = bars.map((bar) => bar.close);
    for (const { run } of this.#drawn) run.reset(closes);
    this.#draw();
  }

  putBar(bar: Bar, replaced: boolean): void {
    for (const { run, lines, series } of this.#drawn) {
      const values = run.put(bar.close, replaced);
      lines.forEach((line, at) => {
        series[at]?.update(this.#pointOf(bar, line, values[at]));
      });
    }
  }

  paint(colourOf: ColourOf): void {
    this.#barColours = { up: colourOf('var(--up)', 0.6), down: colourOf('var(--down)', 0.6) };
    for (const { lines, series } of this.#drawn)
      lines.forEach(({ colour }, at) => {
        series[at]?.applyOptions({ color: colourOf(colour) });
      });
    for (const level of this.#levels) level.applyOptions({ color: colourOf('var(--muted)', 0.6) });
    this.#draw();
  }

  destroy(): void {
    for (const { series } of this.#drawn) for (const one of series) this.#plot.chart.removeSeries(one);
  }

  #draw(): void {
    for (const { run, lines, series } of this.#drawn)
      lines.forEach((line, at) => {
        series[at]?.setData(this.#bars.map((bar, index) => this.#pointOf(bar, line, run.values[index]?.[at])));
      });
  }

  #addSeries(kind: IndicatorKind, pane: number): Series[] {
    const { chart, decimals } = this.#plot;
    const series = INDICATOR_LINES[kind].map(({ look }): Series => {
      const common = { priceLineVisible: false, lastValueVisible: false };
      if (look === 'bars') return chart.addSeries(HistogramSeries, common, pane);
      return chart.addSeries(
        LineSeries,
        {
          ...common,
          lineWidth: 1,
          lineStyle: look === 'dashed' ? LineStyle.Dashed : LineStyle.Solid,
          crosshairMarkerVisible: false,
        },
        pane,
      );
    });
    if (pane > 0) {
      const places = decimalsOf(kind, decimals);
      const formatter = (value: number): string => formatPrice(value.toFixed(places), places);
      for (const one of series)
        one.applyOptions({ priceFormat: { type: 'custom', minMove: 10 ** -places, formatter } });
    }
    if (kind === 'rsi')
      for (const price of RSI_LEVELS) {
        const level = series[0]?.createPriceLine({
          price,
          lineWidth: 1,
          lineStyle: LineStyle.Dotted,
          axisLabelVisible: false,
        });
        if (level) this.#levels.push(level);
      }
    return series;
  }

  #pointOf(bar: Bar, { look }: IndicatorLine, value: number | undefined): Point {
    const time = seconds(bar.t);
    if (value === undefined) return { time };
    return look === 'bars' ? { time, value, color: this.#barColours[value < 0 ? 'down' : 'up'] } : { time, value };
  }
}
