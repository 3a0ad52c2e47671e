import { type ReactNode, useState } from 'react';
import type { Movement } from '../../../api/user/balance-list';
import { Facts } from '../../../components/card';
import { Money } from '../../../components/money';
import { PagedList } from '../../../components/paged-list';
import { Sheet } from '../../../components/sheet';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import type { Paged } from '../../../lib/paged';
import type { Page } from '../../../lib/read';
import { formatTime } from '../../../lib/time';
import { MovementRow } from './movement-row';

/** The complete conversion that a movement belongs to. */
function ConversionFacts({ row }: { row: Movement }): ReactNode {
  const t = useT('wallet');
  const common = useT();
  const lang = useLang();
  const { conversion } = row;
  if (!conversion) return null;
  const { from, to, amount, result, rate, number } = conversion;
  return (
    <>
      <Facts
        rows={[
          [t('gave'), <Money key="g" amount={amount} currency={from} exact />],
          ...(rate ? ([[common('rate'), `1 ${from} = ${rate} ${to}`]] as const) : []),
          [t('got'), <Money key="r" amount={result} currency={to} exact />],
          [t('convertedAt'), formatTime(row.created_at, 'dateTime', lang)],
          ...(number ? ([[common('number'), number]] as const) : []),
        ]}
      />
      <p className="mt-2 text-sm text-muted">{number ? t('bothEntries') : t('forPurchase')}</p>
    </>
  );
}

interface MovementListProps {
  paged: Omit<Paged<Page<Movement>>, 'first'>;
  empty: ReactNode;
}

/** Movements as rows; both sides of a conversion open the same details. */
export function MovementList({ paged, empty }: MovementListProps): ReactNode {
  const t = useT('wallet');
  const [opened, setOpened] = useState<Movement>();
  return (
    <>
      <PagedList paged={paged} empty={empty} keyOf={(row) => row.number}>
        {(row) => <MovementRow row={row} onConversion={setOpened} />}
      </PagedList>
      <Sheet open={opened !== undefined} onClose={() => setOpened(undefined)} title={t('conversion')}>
        {opened ? <ConversionFacts row={opened} /> : null}
      </Sheet>
    </>
  );
}
