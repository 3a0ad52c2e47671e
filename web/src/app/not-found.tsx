import type { ReactNode } from 'react';
import { Screen } from '../components/screen';
import { Empty } from '../components/states';
import { useT } from '../lib/i18n';

export function NotFound(): ReactNode {
  const t = useT();
  return (
    <Screen title="404" parent="/">
      <Empty icon="search" title={t('notFound')} action={{ to: '/', label: t('home') }} />
    </Screen>
  );
}
