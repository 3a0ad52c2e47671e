import type { ReactNode } from 'react';
import { Section } from '../../../components/card';
import { CopyRow } from '../../../components/copy-row';
import { useT } from '../../../lib/i18n';
import { CheckButton } from './check-button';

/** "Check this settlement": runs the verifier in this browser on public data. */
export default function CheckSettlement({ number }: { number: string }): ReactNode {
  const t = useT('proof');
  return (
    <Section title={t('title')}>
      <p className="mb-3 px-1 text-sm text-muted">{t('note')}</p>
      <CheckButton
        key={number}
        label={t('check')}
        check={async () => (await import('../services/verifier')).checkOrder(number)}
        later={() => t('later')}
        fileName={`${number}.proof`}
      />
      <div className="mt-3 rounded-2xl border border-line bg-surface">
        <CopyRow label={t('elsewhere')} value={`npx makoto-verify ${number} --url ${location.origin}`} />
      </div>
    </Section>
  );
}
