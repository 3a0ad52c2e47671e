import { Button, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { QueueScreen } from '../../components/queue-screen';
import { ReasonDialog } from '../../components/reason-dialog';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useAct } from '../../lib/use-act';
import { useMay } from '../../lib/use-may';
import { useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { useRailWords } from './use-rail-words';

const STATES = ['open', 'closed'] as const;

type OddEvent = ReplyOf<'payment_exceptions/list'>['list'][number];

/** Reports of rails that moved nothing, until an operator says what was done about them. */
export function RailEventsScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const words = useRailWords();
  const operator = useOperatorName();
  return (
    <QueueScreen<OddEvent, (typeof STATES)[number]>
      section="payment_exceptions"
      call="payment_exceptions/list"
      statuses={STATES}
      nameOf={(state) => t(`oddEvents.states.${state}`)}
      emptyOf={(state) => t(`oddEvents.empty.${state}`)}
      load={(state, paging, signal) => send('payment_exceptions/list', { state, ...paging }, { signal })}
      rowKey={(row) => `${row.rail} ${row.event_id}`}
      columns={[
        { title: t('money.at'), render: (_, row) => time(row.at) },
        { title: t('money.rail'), render: (_, row) => words.rail(row.rail) },
        { title: t('oddEvents.about'), render: (_, row) => <About event={row} /> },
        { title: t('money.amount'), align: 'right', render: (_, row) => amountText(row.amount, row.currency) },
        { title: t('money.status'), render: (_, row) => words.status(row.status) },
        { title: t('money.outcome'), render: (_, row) => words.outcome(row.outcome) },
        {
          title: t('oddEvents.done'),
          width: 200,
          render: (_, row) =>
            row.closed_at ? row.closed_reason : may('payment_exceptions/close') && <Close event={row} />,
        },
        { title: t('oddEvents.closedBy'), render: (_, row) => operator(row.closed_by) },
      ]}
    />
  );
}

/** The deposit or withdrawal that the rail names, or what it wrote instead. */
function About({ event }: { event: OddEvent }): React.ReactNode {
  const t = useTexts();
  const { type, number, reference } = event;
  const kind = t(`money.${type}`);
  if (number) return <Link to={`/${type}s/${reference}`}>{`${kind} ${number}`}</Link>;
  return (
    <>
      {kind}
      <br />
      <Typography.Text type="secondary">{t('oddEvents.none', { reference })}</Typography.Text>
    </>
  );
}

function Close({ event }: { event: OddEvent }): React.ReactNode {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const { rail, event_id } = event;
  const close = useAct((reason: string) => send('payment_exceptions/close', { rail, event_id, reason }), {
    touches: ['payment_exceptions/list', 'queues'],
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('oddEvents.close')}
      </Button>
      <ReasonDialog
        title={t('oddEvents.close')}
        open={asking}
        label={t('oddEvents.done')}
        danger={false}
        hint={t('oddEvents.closeHint')}
        pending={close.isPending}
        error={close.error}
        onReason={(reason) => close.mutate(reason)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
