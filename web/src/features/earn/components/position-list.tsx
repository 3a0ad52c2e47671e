import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Position, wealthOrders } from '../../../api/wealth/orders';
import { redeem } from '../../../api/wealth/redeem';
import { Facts } from '../../../components/card';
import { HelpLink } from '../../../components/help-link';
import { Money } from '../../../components/money';
import { PagedList } from '../../../components/paged-list';
import { PinSheet } from '../../../components/pin-sheet';
import { Empty } from '../../../components/states';
import { StatusPill } from '../../../components/status-pill';
import { showToast } from '../../../components/toast';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatMoney, formatPercent } from '../../../lib/money';
import { usePaged } from '../../../lib/paged';
import { useCall } from '../../../lib/query';
import { formatTime } from '../../../lib/time';
import { exitSums } from '../services/exit-sums';
import { PositionSheet } from './position-sheet';

const CHANGED = ['wealth/orders', 'Defi/orderMoney', 'user/details', 'user/balance_list'];

interface PositionRowProps {
  row: Position;
  onOpen: () => void;
  onRedeem: () => void;
}

function PositionRow({ row, onOpen, onRedeem }: PositionRowProps): ReactNode {
  const t = useT('earn');
  const lang = useLang();
  const status = row.ended_early ? t('endedEarly') : row.status === 'earning' ? t('st_earning') : t('st_completed');
  return (
    <div className="relative px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <button
          type="button"
          onClick={onOpen}
          className="min-w-0 text-left font-medium after:absolute after:inset-0 active:after:bg-sunk/50"
        >
          {row.product.name}
          <span className="sr-only"> {row.number}</span>
        </button>
        <StatusPill tone={row.status === 'earning' ? 'good' : 'plain'}>{status}</StatusPill>
      </div>
      <div className="mt-1 flex items-baseline justify-between gap-3 text-sm">
        <span className="text-muted">
          {formatPercent(row.daily_rate, { decimals: 4 })} ·{' '}
          {t('until', { date: formatTime(row.end_time, 'day', lang) })}
        </span>
        <Money amount={row.quantity} currency={row.currency} exact />
      </div>
      <div className="num mt-1 flex items-center justify-between gap-3 text-sm text-muted">
        <span>
          {t('earnedOf', {
            earned: formatMoney(row.earnings, row.currency, { exact: true }),
            expected: formatMoney(row.estimated_revenue, row.currency, { exact: true }),
          })}
        </span>
        {row.status === 'earning' && row.early_exit.allowed ? (
          <button
            type="button"
            onClick={onRedeem}
            className="relative z-[1] -my-2 min-h-11 shrink-0 whitespace-nowrap font-medium text-accent"
          >
            {t('redeem')}
            <span className="sr-only"> {row.number}</span>
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** What an early exit pays back, shown before it is confirmed. */
function ExitTerms({ position }: { position: Position }): ReactNode {
  const t = useT('earn');
  const { currency } = position;
  const { givenBack, comesBack } = exitSums(position);
  const money = (amount: string): ReactNode => <Money amount={amount} currency={currency} exact />;
  return (
    <>
      <p className="font-medium">{t('redeemAsk')}</p>
      <p className="mt-1 text-sm text-muted">{position.early_exit.terms}</p>
      <Facts
        rows={[
          [position.product.name, money(position.principal)],
          [t('totalIncome'), money(position.earnings)],
          [t('givenBack'), money(givenBack)],
          [t('comesBack'), money(comesBack)],
        ]}
      />
      <HelpLink article="early-exit">{t('helpExit')}</HelpLink>
    </>
  );
}

/** The position that `?id=` names, whatever page of the list it is on, until it is closed. */
function useNamed(): { named: Position | undefined; close: () => void } {
  const [search] = useSearchParams();
  const [id, setId] = useState(search.get('id') ?? '');
  const found = useCall(wealthOrders, { id }, { enabled: id !== '' }).data?.list[0];
  return { named: id === '' ? undefined : found, close: () => setId('') };
}

/** The user's positions, optionally of one status; each can be ended early on its terms. */
export function PositionList({ status }: { status?: Position['status'] }): ReactNode {
  const t = useT('earn');
  const { named, close: closeNamed } = useNamed();
  const [opened, setOpened] = useState<Position>();
  const [ending, setEnding] = useState<Position>();
  const paged = usePaged(wealthOrders, status ? { status } : {});
  const command = useCommand(redeem, CHANGED);
  const close = (): void => {
    command.reset();
    setEnding(undefined);
  };
  const onPin = (pin: string): void => {
    if (!ending) return;
    command.mutate(
      { id: ending.id, pay_password: pin },
      {
        onSuccess: () => {
          showToast(t('redeemed'));
          close();
        },
      },
    );
  };
  return (
    <>
      <PagedList
        paged={paged}
        empty={
          <Empty
            icon="earn"
            title={t('noPositions')}
            note={t('noPositionsNote')}
            action={{ to: '/lc', label: t('products') }}
          />
        }
        keyOf={(row) => row.id}
      >
        {(row) => <PositionRow row={row} onOpen={() => setOpened(row)} onRedeem={() => setEnding(row)} />}
      </PagedList>
      <PositionSheet
        position={opened ?? named}
        onClose={() => {
          setOpened(undefined);
          closeNamed();
        }}
      />
      <PinSheet
        open={ending !== undefined}
        onClose={close}
        onPin={onPin}
        busy={command.isPending}
        error={command.error}
      >
        {ending ? <ExitTerms position={ending} /> : null}
      </PinSheet>
    </>
  );
}
