import type { ReactNode } from 'react';
import { Screen } from '../components/screen';
import { Empty } from '../components/states';
import { useT } from '../lib/i18n';

export default function NotFound(): ReactNode {
  const t = useT();
  return (
    <Screen title={t('notFound')} parent="/">
      <Empty icon="search" title="404" action={{ to: '/', label: t('home') }} />
    </Screen>
  );
}
