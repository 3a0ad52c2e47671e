import { Button, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { QueueScreen } from '../../components/queue-screen';
import { ReasonDialog } from '../../components/reason-dialog';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useMay } from '../../lib/use-me';
import { useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { useRailNames } from './use-rail-names';

const STATES = ['open', 'closed'] as const;

type PaymentException = ReplyOf<'payment_exceptions/list'>['list'][number];

/** Chargebacks, and reports of rails that fit no payment and so moved no money. An operator closes each with the action taken. */
export function PaymentExceptionsScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const names = useRailNames();
  const operator = useOperatorName();
  return (
    <QueueScreen<PaymentException, (typeof STATES)[number]>
      section="paymentExceptions"
      call="payment_exceptions/list"
      statuses={STATES}
      nameOf={(state) => t(`paymentExceptions.states.${state}`)}
      emptyOf={(state) => t(`paymentExceptions.empty.${state}`)}
      load={(state, paging, signal) => send('payment_exceptions/list', { state, ...paging }, { signal })}
      rowKey={(row) => `${row.rail} ${row.event_id}`}
      columns={[
        { title: t('payments.at'), render: (_, row) => time(row.at) },
        { title: t('payments.rail'), render: (_, row) => names.rail(row.rail) },
        { title: t('paymentExceptions.about'), render: (_, row) => <About event={row} /> },
        { title: t('payments.amount'), align: 'right', render: (_, row) => amountText(row.amount, row.currency) },
        { title: t('payments.status'), render: (_, row) => names.status(row.status) },
        { title: t('payments.outcome'), render: (_, row) => names.outcome(row.outcome) },
        {
          title: t('paymentExceptions.done'),
          width: 200,
          render: (_, row) =>
            row.closed_at ? row.closed_reason : may('payment_exceptions/close') && <Close event={row} />,
        },
        { title: t('paymentExceptions.closedBy'), render: (_, row) => operator(row.closed_by) },
      ]}
    />
  );
}

/** The deposit or withdrawal that the rail names, or the unknown reference it gave. */
function About({ event }: { event: PaymentException }): React.ReactNode {
  const t = useTexts();
  const { type, number, reference } = event;
  const kind = t(`payments.${type}`);
  if (number) return <Link to={`/${type}s/${reference}`}>{`${kind} ${number}`}</Link>;
  return (
    <>
      {kind}
      <br />
      <Typography.Text type="secondary">{t('paymentExceptions.none', { reference })}</Typography.Text>
    </>
  );
}

function Close({ event }: { event: PaymentException }): React.ReactNode {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const { rail, event_id } = event;
  const close = useAction((reason: string) => send('payment_exceptions/close', { rail, event_id, reason }), {
    invalidates: ['payment_exceptions/list', 'queues'],
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('paymentExceptions.close')}
      </Button>
      <ReasonDialog
        title={t('paymentExceptions.close')}
        open={asking}
        label={t('paymentExceptions.done')}
        danger={false}
        hint={t('paymentExceptions.closeHint')}
        pending={close.isPending}
        error={close.error}
        onReason={close.mutate}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
