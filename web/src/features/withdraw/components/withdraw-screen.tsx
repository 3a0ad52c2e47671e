import { type ReactNode, useState } from 'react';
import { useConfig } from '../../../api/common/config';
import { useBankList } from '../../../api/user/bank-list';
import { useDetails } from '../../../api/user/details';
import { useWalletList } from '../../../api/user/wallet-list';
import type { Withdrawal } from '../../../api/wallet/withdrawal-record';
import { LinkButton } from '../../../components/button';
import { Note } from '../../../components/card';
import { HelpLink } from '../../../components/help-link';
import { Screen } from '../../../components/screen';
import { Loaded } from '../../../components/states';
import { Status } from '../../../components/status';
import { UpcomingTerms } from '../../../components/upcoming-terms';
import { useT } from '../../../lib/i18n';
import { Requested } from './requested';
import { WithdrawForm } from './withdraw-form';

/** The first query without data; undefined once all have some. */
function firstWaiting<T extends { data: unknown }>(queries: readonly T[]): T | undefined {
  return queries.find((query) => query.data === undefined);
}

/** `/withdraw`: withdrawal to a bound bank account or address. */
export default function WithdrawScreen(): ReactNode {
  const t = useT('withdraw');
  const [done, setDone] = useState<Withdrawal>();
  const details = useDetails();
  const cards = useBankList();
  const wallets = useWalletList();
  const config = useConfig();
  const waiting = firstWaiting([details, cards, wallets, config]);
  const ready = details.data && cards.data && wallets.data && config.data;
  return (
    <Screen title={t('title')} parent="/wallet" money>
      <Status>{done ? <Requested requested={done} /> : null}</Status>
      {!done && waiting ? <Loaded query={{ ...waiting, data: undefined }}>{() => null}</Loaded> : null}
      {!done && ready ? (
        details.data.user.has_pay_password ? (
          <>
            <UpcomingTerms terms={config.data.upcoming?.filter(({ place }) => place === 'withdraw')} />
            <WithdrawForm
              source={{
                details: details.data,
                cards: cards.data.list,
                wallets: wallets.data.list,
                terms: config.data.withdraw,
                version: config.data.terms_version,
                spread: config.data.withdrawal_spread,
              }}
              onDone={setDone}
            />
          </>
        ) : (
          <div className="space-y-4">
            <Note tone="warn">{t('setPin')}</Note>
            <LinkButton to="/txpassword?next=/withdraw" wide>
              {t('setPinAction')}
            </LinkButton>
          </div>
        )
      ) : null}
      <HelpLink article="withdrawal-waiting">{t('helpWaiting')}</HelpLink>
    </Screen>
  );
}
