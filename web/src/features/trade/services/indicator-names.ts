import type { Translate } from '../../../lib/i18n';
import type { ChartChoices, IndicatorKind } from './chart-choices';
import { INDICATOR_LINES } from './indicator-lines';

type T = Translate<'chart'>;

/** What traders call them in every language. */
const SHORT = { ma: 'MA', ema: 'EMA', bollinger: 'BOLL', rsi: 'RSI', macd: 'MACD' } as const;

/** An indicator's short name, with the parameters that apply to all of its lines: `BOLL 20 2`. */
export const shortName = (kind: IndicatorKind, choices: ChartChoices): string =>
  INDICATOR_LINES[kind].some(({ parameter }) => parameter !== undefined)
    ? SHORT[kind]
    : [SHORT[kind], ...choices[kind]].join(' ');

/** The name of each of an indicator's lines, which is its parameter where it has one of its own. */
export function lineNames(kind: IndicatorKind, choices: ChartChoices, t: T): string[] {
  if (kind === 'bollinger') return [t('upper'), t('middle'), t('lower')];
  if (kind === 'macd') return ['MACD', t('signal'), t('histogram')];
  if (kind === 'rsi') return ['RSI'];
  return choices[kind].map(String);
}
