import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { bankList, useBankList } from '../../../api/user/bank-list';
import { delBank } from '../../../api/user/del-bank';
import { delWallet } from '../../../api/user/del-wallet';
import { useWalletList, walletList } from '../../../api/user/wallet-list';
import { Button, LinkButton } from '../../../components/button';
import { Card, Section } from '../../../components/card';
import { leaveSheets } from '../../../components/close-by-back';
import { Confirm } from '../../../components/confirm';
import { PinSheet } from '../../../components/pin-sheet';
import { Screen } from '../../../components/screen';
import { Empty, Loaded } from '../../../components/states';
import { showToast } from '../../../components/toast';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { BindAddressSheet } from './bind-address-sheet';
import { PayeeRow } from './payee-row';

interface Target {
  kind: 'bank' | 'address';
  id: string;
  name: string;
}

/** Confirms a deletion, then asks for the PIN and deletes. */
function Deletion({ target, onClose }: { target: Target | undefined; onClose: () => void }): ReactNode {
  const t = useT('payees');
  const common = useT();
  const [sure, setSure] = useState(false);
  const bank = useCommand(delBank, [bankList.path]);
  const wallet = useCommand(delWallet, [walletList.path]);
  const close = (): void => {
    setSure(false);
    bank.reset();
    wallet.reset();
    onClose();
  };
  const onPin = (pin: string): void => {
    if (!target) return;
    const command = target.kind === 'bank' ? bank : wallet;
    const onSuccess = (): void => {
      showToast(t('deleted'));
      close();
    };
    command.mutate({ id: target.id, pay_password: pin }, { onSuccess });
  };
  return (
    <>
      <Confirm
        open={target !== undefined && !sure}
        onClose={close}
        onConfirm={() => setSure(true)}
        title={t('deleteAsk')}
        note={t('deleteNote', { name: target?.name ?? '' })}
        action={common('delete')}
      />
      <PinSheet
        open={target !== undefined && sure}
        onClose={close}
        onPin={onPin}
        busy={bank.isPending || wallet.isPending}
        error={bank.error ?? wallet.error}
      />
    </>
  );
}

/** `/banklist`: bank accounts and withdrawal addresses; `?bind=address` opens the address form. */
export default function PayeesScreen(): ReactNode {
  const t = useT('payees');
  const [search, setSearch] = useSearchParams();
  const cards = useBankList();
  const wallets = useWalletList();
  const [target, setTarget] = useState<Target>();
  const next = search.get('next');
  const toAddress = (): void => setSearch({ ...(next ? { next } : {}), bind: 'address' }, { replace: true });
  return (
    <Screen title={t('title')} parent="/my">
      <Section title={t('banks')}>
        <Card>
          <Loaded query={cards}>
            {({ list }) =>
              list.length === 0 ? (
                <Empty icon="card" title={t('noBanks')} note={t('noBanksNote')} />
              ) : (
                <ul className="divide-y divide-line">
                  {list.map((card) => {
                    const name = `${card.bank_name} ${card.account_number}`;
                    return (
                      <PayeeRow
                        key={card.id}
                        title={name}
                        note={`${card.holder_name} · ${card.currency}`}
                        coolingUntil={card.cooling_until}
                        editTo={`/bindBankCard?id=${card.id}`}
                        onDelete={() => setTarget({ kind: 'bank', id: card.id, name })}
                      />
                    );
                  })}
                </ul>
              )
            }
          </Loaded>
        </Card>
        <LinkButton to="/bindBankCard" look="soft" wide className="mt-3">
          {t('addBank')}
        </LinkButton>
      </Section>
      <Section title={t('addresses')}>
        <Card>
          <Loaded query={wallets}>
            {({ list }) =>
              list.length === 0 ? (
                <Empty icon="wallet" title={t('noAddresses')} note={t('noAddressesNote')} />
              ) : (
                <ul className="divide-y divide-line">
                  {list.map((wallet) => (
                    <PayeeRow
                      key={wallet.id}
                      title={wallet.label || wallet.network}
                      note={wallet.address}
                      coolingUntil={wallet.cooling_until}
                      onDelete={() =>
                        setTarget({ kind: 'address', id: wallet.id, name: wallet.label || wallet.address })
                      }
                    />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Card>
        <Button look="soft" wide className="mt-3" onClick={toAddress}>
          {t('addAddress')}
        </Button>
      </Section>
      <BindAddressSheet
        open={search.get('bind') === 'address'}
        next={next}
        onClose={() => leaveSheets(() => setSearch(next ? { next } : {}, { replace: true }))}
      />
      <Deletion target={target} onClose={() => setTarget(undefined)} />
    </Screen>
  );
}
