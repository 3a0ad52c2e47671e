import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { balanceList } from '../../../api/user/balance-list';
import { LinkButton } from '../../../components/button';
import { useTwoPanes } from '../../../components/panes';
import { Screen } from '../../../components/screen';
import { Segmented } from '../../../components/segmented';
import { Empty } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { usePaged } from '../../../lib/paged';
import { PositionList } from '../../earn/components/position-list';
import { DepositRecords } from './deposit-records';
import { MovementList } from './movement-list';
import { WithdrawalRecords } from './withdrawal-records';

const KINDS = ['deposits', 'withdrawals', 'conversions', 'positions'] as const;
type Kind = (typeof KINDS)[number];

function Conversions(): ReactNode {
  const t = useT('wallet');
  // Each conversion has one entry in dollars, so that this filter lists each once.
  const paged = usePaged(balanceList, { kind: 'conversion', currency: 'USD' });
  return <MovementList paged={paged} empty={<Empty icon="convert" title={t('noConversions')} />} />;
}

/** `/record?kind=`: deposits, withdrawals, conversions and earnings. */
export default function RecordsScreen(): ReactNode {
  const t = useT('wallet');
  const earn = useT('earn');
  const [search, setSearch] = useSearchParams();
  const kind: Kind = KINDS.find((known) => known === search.get('kind')) ?? 'deposits';
  return (
    <Screen
      title={t('recordsTitle')}
      parent="/wallet"
      money
      wide={useTwoPanes() && kind === 'conversions'}
      action={
        <LinkButton to="/orderrecord" look="plain" className="!min-h-11 !px-3">
          {t('orders')}
        </LinkButton>
      }
    >
      <div className="mb-3">
        <Segmented<Kind>
          look="chips"
          label={t('kind')}
          value={kind}
          onChange={(next) => setSearch({ kind: next }, { replace: true })}
          options={[
            ['deposits', t('deposits')],
            ['withdrawals', t('withdrawals')],
            ['conversions', t('conversions')],
            ['positions', earn('short')],
          ]}
        />
      </div>
      {kind === 'deposits' ? <DepositRecords /> : null}
      {kind === 'withdrawals' ? <WithdrawalRecords /> : null}
      {kind === 'conversions' ? <Conversions /> : null}
      {kind === 'positions' ? <PositionList /> : null}
    </Screen>
  );
}
