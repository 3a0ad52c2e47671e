import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';

export default function RatesAt({ at }: { at: string }): ReactNode {
  const t = useT('wallet');
  const time = formatTime(at, 'exact', useLang());
  return <span className="mt-1 block text-sm text-muted">{t('ratesAt', { time })}</span>;
}
