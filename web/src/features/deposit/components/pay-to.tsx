import type { ReactNode } from 'react';
import type { Deposit } from '../../../api/wallet/deposit-record';
import { Spinner } from '../../../components/button';
import { Card, Note } from '../../../components/card';
import { CopyRow } from '../../../components/copy-row';
import { QrCode } from '../../../components/qr-code';
import { useT } from '../../../lib/i18n';
import { formatMoney, micro, toDecimal } from '../../../lib/money';

/** The exact amount. It is copied in the form that banks and wallets accept, in whole yen. */
function AmountRow({ deposit: { amount, currency } }: { deposit: Deposit }): ReactNode {
  const common = useT();
  const digits = toDecimal(micro(amount), currency === 'JPY' ? 0 : 2);
  return <CopyRow label={common('amount')} value={digits} shown={formatMoney(amount, currency, { exact: true })} />;
}

function BankAccount({ deposit }: { deposit: Deposit }): ReactNode {
  const t = useT('deposit');
  const to = deposit.pay_to;
  const branch = [to.branch_name, to.branch_number].filter(Boolean).join(' ');
  const bank = [to.bank_name, to.bank_code].filter(Boolean).join(' ');
  return (
    <div>
      <h2 className="mb-2 font-semibold">{t('transferTo')}</h2>
      <Card>
        <AmountRow deposit={deposit} />
        {bank ? <CopyRow label={t('bankName')} value={bank} /> : null}
        {branch ? <CopyRow label={t('branch')} value={branch} /> : null}
        {to.account_number ? <CopyRow label={t('accountNumber')} value={to.account_number} /> : null}
        {to.holder_name ? <CopyRow label={t('holder')} value={to.holder_name} /> : null}
        {to.reference ? <CopyRow label={t('reference')} value={to.reference} /> : null}
      </Card>
      <p className="mt-2 text-sm text-muted">{t('referenceNote')}</p>
    </div>
  );
}

function Checkout({ url }: { url: string }): ReactNode {
  const t = useT('deposit');
  return (
    <div>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-12 w-full items-center justify-center rounded-xl bg-accent-soft px-5 font-semibold text-accent"
      >
        {t('openCheckout')}
      </a>
      <p className="mt-2 text-sm text-muted">{t('checkoutNote')}</p>
    </div>
  );
}

/** The provider has not answered yet; the deposit changes as soon as it does. */
function Opening(): ReactNode {
  const t = useT('deposit');
  return (
    <p className="flex items-center gap-3 text-sm text-muted" role="status">
      <span className="text-accent">
        <Spinner />
      </span>
      {t('checkoutOpening')}
    </p>
  );
}

interface AddressProps {
  deposit: Deposit;
  address: string;
  network: string;
  qr: string;
}

function Address({ deposit, address, network, qr }: AddressProps): ReactNode {
  const t = useT('deposit');
  return (
    <div className="space-y-3">
      <div className="flex justify-center">
        <QrCode text={qr} label={t('qrLabel')} />
      </div>
      <Card>
        <AmountRow deposit={deposit} />
        <CopyRow label={t('address')} value={address} />
        <CopyRow label={t('network')} value={network} />
      </Card>
      <Note tone="warn">{t('cryptoWarn')}</Note>
    </div>
  );
}

/** The payment details of the deposit's method. */
export function PayTo({ deposit }: { deposit: Deposit }): ReactNode {
  const { checkout_url, address, network, qr } = deposit.pay_to;
  if (deposit.method === 'quick') return checkout_url ? <Checkout url={checkout_url} /> : <Opening />;
  if (deposit.method === 'crypto' && address)
    return <Address deposit={deposit} address={address} network={network ?? 'TRC20'} qr={qr ?? address} />;
  return <BankAccount deposit={deposit} />;
}
