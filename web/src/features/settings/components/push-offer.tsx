import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../components/button';
import { useT } from '../../../lib/i18n';
import { readOwn, writeOwn } from '../../../lib/own-storage';
import { object, oneOf } from '../../../lib/read';
import { onStream } from '../../../lib/stream';
import { useStore } from '../../../lib/use-store';
import { keepPush, pushState, turnPushOn } from '../services/push-device';

/** That the customer answered the offer on this device. */
const KEY = 'pushOffered';

const settled = object({ status: oneOf('settled') });

function isSettled(data: unknown): boolean {
  try {
    return settled(data, '').status === 'settled';
  } catch {
    // Any other message of an order.
    return false;
  }
}

/** Offers push notifications once, after an order has settled: then it is plain what they are good for. */
export function PushOffer(): ReactNode {
  const t = useT('settings');
  const state = useStore(pushState);
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    keepPush().catch(reportError);
  }, []);
  useEffect(
    () =>
      onStream(({ type, data }) => {
        if (type === 'order' && isSettled(data) && readOwn(KEY) === undefined) setOffered(true);
      }),
    [],
  );
  if (!offered || state !== 'off') return null;
  const answer = (): void => {
    writeOwn(KEY, 'yes');
    setOffered(false);
  };
  return (
    <section
      aria-label={t('offerTitle')}
      className="rise fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-30 mx-auto max-w-[420px] rounded-2xl border border-line bg-raised p-4 shadow-lg"
    >
      <p className="font-semibold">{t('offerTitle')}</p>
      <p className="mt-1 text-sm text-muted">{t('offerNote')}</p>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Button look="plain" onClick={answer}>
          {t('offerLater')}
        </Button>
        <Button
          onClick={() => {
            answer();
            turnPushOn().catch(reportError);
          }}
        >
          {t('offerYes')}
        </Button>
      </div>
    </section>
  );
}
