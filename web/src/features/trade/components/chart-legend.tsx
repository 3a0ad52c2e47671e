import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n';
import { formatPrice } from '../../../lib/money';
import { type ChartChoices, INDICATORS, type IndicatorKind } from '../services/chart-choices';
import type { IndicatorLayer } from '../services/indicator-layer';
import { decimalsOf, INDICATOR_LINES } from '../services/indicator-lines';
import { lineNames, shortName } from '../services/indicator-names';
import type { Reading, TradeChart } from '../services/trade-chart';

const PRICES = ['open', 'high', 'low', 'close'] as const;
const INITIALS = { open: 'o', high: 'h', low: 'l', close: 'c' } as const;

interface ChartLegendProps {
  /** The market, for where nothing else names it. */
  symbol: string | undefined;
  chart: TradeChart | undefined;
  indicators: IndicatorLayer | undefined;
  choices: ChartChoices;
  decimals: number;
  /** Formats the time of a bar (epoch ms). */
  timeText: (ms: number) => string;
}

const slotOf = (kind: IndicatorKind, line: number): string => `${kind} ${line}`;

/** The texts of a reading by their places in the legend. */
function textsOf({ index, bar }: Reading, { indicators, decimals, timeText }: ChartLegendProps): Map<string, string> {
  const texts = new Map<string, string>([['time', timeText(bar.t)]]);
  for (const name of PRICES) texts.set(name, formatPrice(bar[name].toFixed(decimals), decimals));
  for (const [kind, values] of indicators?.valuesAt(index) ?? []) {
    const places = decimalsOf(kind, decimals);
    values.forEach((value, line) => {
      texts.set(slotOf(kind, line), value === undefined ? '–' : formatPrice(value.toFixed(places), places));
    });
  }
  return texts;
}

/**
 * The values of the bar at the crosshair, or of the last one. They change with every tick, so they are written into the
 * page without a render. The invisible slider moves the crosshair by keyboard and speaks the bar it is at.
 */
export function ChartLegend(props: ChartLegendProps): ReactNode {
  const { chart, choices } = props;
  const t = useT('chart');
  const legend = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  /** Opening time of the bar that the slider speaks. */
  const spokenAt = useRef<number>(undefined);
  const rows = INDICATORS.filter((kind) => choices.shown.includes(kind)).map((kind) => ({
    kind,
    name: shortName(kind, choices),
    lines: lineNames(kind, choices, t),
  }));

  const write = useRef<(reading: Reading) => void>(undefined);
  write.current = (reading) => {
    const texts = textsOf(reading, props);
    const text = (slot: string): string => texts.get(slot) ?? '–';
    for (const place of legend.current?.querySelectorAll<HTMLElement>('[data-slot]') ?? []) {
      const now = text(place.dataset.slot ?? '');
      if (place.textContent !== now) place.textContent = now;
    }
    const control = slider.current;
    if (!control || !chart) return;
    control.max = String(chart.length - 1);
    const inUse = document.activeElement === control;
    // A slider in use stays where it is put.
    if (inUse && !reading.pointed) return;
    control.value = String(reading.index);
    // Said once for each bar and not for those under a pointer, since it takes long to put together.
    if ((reading.pointed && !inUse) || spokenAt.current === reading.bar.t) return;
    spokenAt.current = reading.bar.t;
    const prices = { open: text('open'), high: text('high'), low: text('low'), close: text('close') };
    const spoken = [
      t('barRead', { time: text('time'), ...prices }),
      ...rows.map(
        ({ kind, name, lines }) =>
          `${name}: ${lines.map((line, at) => (line === name ? '' : `${line} `) + text(slotOf(kind, at))).join(', ')}.`,
      ),
    ];
    control.setAttribute('aria-valuetext', spoken.join(' '));
  };
  // Also writes after every render, which may have other indicators or another language.
  useEffect(() => {
    spokenAt.current = undefined;
    return chart?.onReading((reading) => write.current?.(reading));
  });

  return (
    <section aria-label={t('values')}>
      <div
        ref={legend}
        className="num flex flex-col text-[11px] leading-[15px] text-muted short:flex-row short:flex-wrap short:gap-x-4"
      >
        {props.symbol ? <p className="hidden font-semibold text-ink short:block">{props.symbol}</p> : null}
        <dl className="flex flex-wrap gap-x-2">
          <dt className="sr-only">{t('time')}</dt>
          <dd data-slot="time" />
          {PRICES.map((name) => (
            <div key={name} className="flex gap-1">
              <dt>
                <span aria-hidden="true">{t(INITIALS[name])}</span>
                <span className="sr-only">{t(name)}</span>
              </dt>
              <dd data-slot={name} className="text-ink" />
            </div>
          ))}
        </dl>
        {rows.map(({ kind, name, lines }) => (
          <div key={kind} className="flex flex-wrap gap-x-2">
            <p>{name}</p>
            <dl className="contents">
              {lines.map((line, at) => {
                const { parameter, colour } = INDICATOR_LINES[kind][at] ?? { colour: 'var(--ink)' };
                return (
                  <div key={line} className="flex gap-1" style={{ color: colour }}>
                    <dt className={parameter === undefined ? 'sr-only' : ''}>{line}</dt>
                    <dd data-slot={slotOf(kind, at)} />
                  </div>
                );
              })}
            </dl>
          </div>
        ))}
      </div>
      <input
        ref={slider}
        type="range"
        min={0}
        defaultValue={0}
        aria-label={t('crosshair')}
        onFocus={(event) => chart?.pointAt(event.currentTarget.valueAsNumber)}
        onInput={(event) => chart?.pointAt(event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') chart?.pointAt(undefined);
        }}
        onBlur={() => chart?.pointAt(undefined)}
        className="sr-only"
      />
    </section>
  );
}
