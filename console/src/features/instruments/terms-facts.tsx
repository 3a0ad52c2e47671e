import { Typography } from 'antd';
import { Facts } from '../../components/facts';
import { useTexts } from '../../lib/i18n';
import type { Terms } from './instrument';

/** What a version says. With the version before, only what differs. */
export function TermsFacts({ terms, before }: { terms: Terms; before?: Terms | undefined }): React.ReactNode {
  const t = useTexts();
  const rows = (of: Terms): { label: string; value: string }[] => [
    { label: t('instruments.name'), value: [of.name_en, of.name_ja, of.name_zh].join(' / ') },
    { label: t('instruments.category'), value: t(`instruments.categories.${of.category}`) },
    { label: t('instruments.decimals'), value: String(of.decimals) },
    { label: t('instruments.maxGap'), value: String(of.max_gap_ms) },
    { label: t('instruments.position'), value: String(of.position) },
    { label: t('instruments.sessions'), value: sessionsText(of.sessions) },
    { label: t('instruments.closedDays'), value: of.sessions.closed_days.join(', ') },
    { label: t('instruments.earlyDays'), value: of.sessions.early_days.join(', ') },
    { label: t('instruments.earlyClose'), value: of.sessions.early_close ?? '' },
    { label: t('instruments.feeds'), value: of.feeds.map(({ source, symbol }) => `${source} ${symbol}`).join(', ') },
    { label: t('instruments.filter'), value: filterText(of.filter) },
    { label: t('instruments.base'), value: of.simulation?.base ?? '' },
    { label: t('instruments.volatility'), value: of.simulation?.volatility ?? '' },
  ];
  const old = before ? rows(before) : [];
  return (
    <Facts
      facts={rows(terms).flatMap(({ label, value }, i) => {
        const was = old[i]?.value;
        if (was === value) return [];
        return [{ label, value: was === undefined ? value : <Changed was={was} value={value} /> }];
      })}
    />
  );
}

/** Lists of dates are long: only what is added and left out is shown. */
function Changed({ was, value }: { was: string; value: string }): React.ReactNode {
  const [before, after] = [was.split(', '), value.split(', ')];
  return (
    <>
      <Typography.Text delete type="secondary">
        {before.filter((part) => !after.includes(part)).join(', ')}
      </Typography.Text>{' '}
      {after.filter((part) => !before.includes(part)).join(', ')}
    </>
  );
}

const sessionsText = ({ zone, windows }: Terms['sessions']): string =>
  `${zone}: ${windows.map(({ days, from, to }) => `${days} ${from}–${to}`).join('; ')}`;

const filterText = (filter: Terms['filter']): string =>
  `${filter.max_jump} · ${filter.back_ticks}/${filter.back_seconds} s · ${filter.moved_ticks}/${filter.moved_seconds} s`;
