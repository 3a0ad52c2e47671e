import { type ReactNode, useState } from 'react';
import type { Movement } from '../../../api/user/balance-list';
import { Card, Facts } from '../../../components/card';
import { Money } from '../../../components/money';
import { PagedList } from '../../../components/paged-list';
import { Panes, useTwoPanes } from '../../../components/panes';
import { Sheet } from '../../../components/sheet';
import { Empty } from '../../../components/states';
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

/** All that is known about one movement. */
function MovementFacts({ row }: { row: Movement }): ReactNode {
  const t = useT('wallet');
  const common = useT();
  const lang = useLang();
  return (
    <Card className="p-4">
      <h2 className="text-[17px] font-semibold">{row.memo ?? row.kind}</h2>
      <p className="my-2 text-[28px] font-bold leading-tight">
        <Money amount={row.amount} currency={row.currency} signed exact />
      </p>
      <Facts
        rows={[
          [t('balanceThen'), <Money key="b" amount={row.balance_after} currency={row.currency} exact />],
          [t('movedAt'), formatTime(row.created_at, 'dateClock', lang)],
          ...(row.ref ? ([[t('reference'), row.ref]] as const) : []),
          [common('number'), row.number],
        ]}
      />
      {row.conversion ? (
        <>
          <h3 className="mt-4 font-semibold">{t('conversion')}</h3>
          <ConversionFacts row={row} />
        </>
      ) : null}
    </Card>
  );
}

interface MovementListProps {
  paged: Omit<Paged<Page<Movement>>, 'first'>;
  empty: ReactNode;
}

/** Movements as rows; both sides of a conversion open the same details. On wide screens every row opens beside the list. */
export function MovementList({ paged, empty }: MovementListProps): ReactNode {
  const t = useT('wallet');
  const wide = useTwoPanes();
  const [opened, setOpened] = useState<Movement>();
  const detail = opened ? (
    <MovementFacts row={opened} />
  ) : (
    <Card>
      <Empty title={t('chooseMovement')} />
    </Card>
  );
  return (
    <>
      <Panes label={t('details')} detail={detail}>
        <PagedList paged={paged} empty={empty} keyOf={(row) => row.number}>
          {(row) => (
            <MovementRow
              row={row}
              chosen={wide && row.number === opened?.number}
              onOpen={wide || row.conversion ? setOpened : undefined}
            />
          )}
        </PagedList>
      </Panes>
      <Sheet open={!wide && opened !== undefined} onClose={() => setOpened(undefined)} title={t('conversion')}>
        {opened ? <ConversionFacts row={opened} /> : null}
      </Sheet>
    </>
  );
}
