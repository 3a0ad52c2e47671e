import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type Checkout, sandboxCheckout, sandboxPay, useCheckout } from '../../../api/common/sandbox-checkout';
import { Button, LinkButton, Spinner } from '../../../components/button';
import { Card, Note } from '../../../components/card';
import { Icon } from '../../../components/icons';
import { Money } from '../../../components/money';
import { Screen } from '../../../components/screen';
import { Empty, FormError, Loaded } from '../../../components/states';
import { Status } from '../../../components/status';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';

const ENDINGS = {
  paying: { tone: 'bg-accent-soft text-accent', title: 'paying', note: 'payingNote' },
  paid: { tone: 'bg-good-soft text-good', title: 'paid', note: 'paidNote' },
  declined: { tone: 'bg-warn-soft text-warn', title: 'declined', note: 'declinedNote' },
  expired: { tone: 'bg-warn-soft text-warn', title: 'expired', note: 'expiredNote' },
} as const;

function Ending({ state }: { state: keyof typeof ENDINGS }): ReactNode {
  const t = useT('checkout');
  const { tone, title, note } = ENDINGS[state];
  return (
    <div className="flex flex-col items-center gap-2 pt-6 text-center">
      <span className={`flex size-14 items-center justify-center rounded-full ${tone}`}>
        {state === 'paying' ? <Spinner /> : <Icon name={state === 'paid' ? 'check' : 'alert'} size={28} />}
      </span>
      <p className="text-[20px] font-semibold">{t(title)}</p>
      <p className="text-muted">{t(note)}</p>
    </div>
  );
}

function Payment({ checkout }: { checkout: Checkout }): ReactNode {
  const t = useT('checkout');
  const command = useCommand(sandboxPay, [sandboxCheckout.path]);
  const act = (action: 'pay' | 'decline'): void => command.mutate({ deposit_id: checkout.deposit_id, action });
  const { state } = command.data ?? checkout;
  const now = checkout.state === 'open' ? state : checkout.state;
  return (
    <>
      <Card className="p-6 text-center">
        <p className="text-sm text-muted">{t('amount')}</p>
        <p className="mt-1 text-[36px] font-bold leading-tight">
          <Money amount={checkout.amount} currency={checkout.currency} />
        </p>
        <p className="num mt-2 text-sm text-muted">
          {t('to')} · {checkout.number}
        </p>
      </Card>
      {now === 'open' ? (
        <div className="mt-5 space-y-3">
          <FormError error={command.error} />
          <Button wide busy={command.isPending} onClick={() => act('pay')}>
            {t('pay')}
          </Button>
          <Button look="plain" wide disabled={command.isPending} onClick={() => act('decline')}>
            {t('decline')}
          </Button>
        </div>
      ) : null}
      <Status>
        {now === 'open' ? null : (
          <>
            <Ending state={now} />
            <LinkButton to={`/recharge2?id=${checkout.deposit_id}`} look="soft" wide className="mt-6">
              {t('back')}
            </LinkButton>
          </>
        )}
      </Status>
    </>
  );
}

/** `/checkout?deposit=`: a simulated provider's payment page for practice mode. */
export default function CheckoutScreen(): ReactNode {
  const t = useT('checkout');
  const [search] = useSearchParams();
  const id = search.get('deposit') ?? '';
  const checkout = useCheckout(id);
  return (
    <Screen title={t('title')} parent={`/recharge2?id=${id}`} money>
      <div className="mb-4">
        <Note>{t('what')}</Note>
      </div>
      {id ? (
        <Loaded query={checkout}>{(data) => <Payment checkout={data} />}</Loaded>
      ) : (
        <Empty icon="card" title={t('missing')} action={{ to: '/recharge', label: t('again') }} />
      )}
    </Screen>
  );
}
