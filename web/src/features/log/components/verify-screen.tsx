import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Section } from '../../../components/card';
import { Screen } from '../../../components/screen';
import { useT } from '../../../lib/i18n';
import { CheckByNumber } from '../../proof/components/check-by-number';
import { CheckFile } from './check-file';
import { LogState } from './log-state';

/** `/verify`: checks an order by number or `.proof` file, and shows what this device knows of the public log. */
export default function VerifyScreen(): ReactNode {
  const t = useT('log');
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <Screen title={t('title')} parent="/aboutus">
      <Section title={t('byNumber')}>
        <CheckByNumber />
      </Section>
      <Section title={t('byFile')}>
        <p className="mb-3 px-1 text-sm text-muted">{t('byFileNote')}</p>
        <CheckFile />
      </Section>
      <div id="log" className="mt-6 scroll-mt-2">
        <Section title={t('log')}>
          <p className="mb-3 px-1 text-sm text-muted">{t('logNote')}</p>
          <LogState />
        </Section>
      </div>
    </Screen>
  );
}
