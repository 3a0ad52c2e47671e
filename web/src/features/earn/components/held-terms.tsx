import type { ReactNode } from 'react';
import type { Preview } from '../../../api/wealth/submit';
import { Button } from '../../../components/button';
import { Facts } from '../../../components/card';
import { TimeLeft, useLeftMs } from '../../../components/countdown';
import { Money } from '../../../components/money';
import { SpreadNote } from '../../../components/spread-note';
import { FormError } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';

interface HeldTermsProps {
  preview: Preview;
  /** The server has already rejected these terms. */
  refused: boolean;
  /** A purchase on these terms is under way, or got no answer: it may have been made. */
  sent: 'no' | 'pending' | 'lost';
  onAgain: () => void;
  busy: boolean;
  /** Why new terms could not be requested. */
  error: unknown;
}

/** The terms quoted for this purchase, conversion included. Once they expire, offers to get new ones. */
export function HeldTerms({ preview, refused, sent, onAgain, busy, error }: HeldTermsProps): ReactNode {
  const t = useT('earn');
  const common = useT();
  const lang = useLang();
  const until = Date.parse(preview.valid_until);
  const ended = useLeftMs(until) === 0;
  const over = refused || (ended && sent === 'no');
  return (
    <>
      <Facts
        rows={[
          [t('youPay'), <Money key="p" amount={preview.pay_amount} currency={preview.pay_currency} exact />],
          ...(preview.pay_currency === preview.currency
            ? []
            : ([[common('rate'), `1 ${preview.currency} = ${preview.rate} ${preview.pay_currency}`]] as const)),
          [t('youLock'), <Money key="l" amount={preview.amount} currency={preview.currency} exact />],
          [t('ifAll'), <Money key="e" amount={preview.estimated_revenue} currency={preview.currency} exact />],
          [t('ends'), formatTime(preview.end_time, 'dateTime', lang)],
          ...(sent === 'lost' ? [] : [[t('validFor'), <TimeLeft key="v" at={until} />] as const]),
        ]}
      />
      {preview.pay_currency === preview.currency ? null : (
        <p className="mb-3 text-sm text-muted">
          <SpreadNote spread={preview.spread} />
        </p>
      )}
      {sent === 'lost' ? <p className="mb-3 text-sm text-warn">{t('buyLost')}</p> : null}
      {over ? (
        <div className="mb-3 space-y-2">
          <p role="alert" className="text-sm text-warn">
            {t('expired')}
          </p>
          <FormError error={error} />
          <Button look="soft" wide busy={busy} onClick={onAgain}>
            {t('previewAgain')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
