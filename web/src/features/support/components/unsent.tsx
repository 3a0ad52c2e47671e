import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../components/button';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import { useStore } from '../../../lib/use-store';
import { pictures } from '../hooks/use-send-queue';
import type { SendQueue, UnsentMessage } from '../services/send-queue';

/** Why a message was not sent, with possible actions. */
function Refusal({ message, queue }: { message: UnsentMessage; queue: SendQueue }): ReactNode {
  const t = useT('support');
  const common = useT();
  return (
    <div role="alert" className="mt-1 flex flex-col items-end gap-1 text-right text-sm text-bad">
      <p>
        {t('notSent')} {message.refused || t(message.gone ? 'pictureGone' : 'waitedTooLong')}
      </p>
      <div className="flex gap-2">
        {message.gone ? null : (
          <Button look="soft" onClick={() => queue.again(message.key)}>
            {common('retry')}
          </Button>
        )}
        <Button look="danger" onClick={() => queue.remove(message.key)}>
          {common('delete')}
        </Button>
      </div>
    </div>
  );
}

function Picture({ of }: { of: string }): ReactNode {
  const t = useT('support');
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let left = false;
    void pictures.get(of).then((picture) => {
      if (!picture || left) return;
      made = URL.createObjectURL(picture);
      setUrl(made);
    });
    return () => {
      left = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [of]);
  return <img src={url} alt={t('attachment')} className="max-h-64 min-h-24 min-w-24 rounded-lg" />;
}

interface UnsentProps {
  list: readonly UnsentMessage[];
  queue: SendQueue;
}

/** The user's queued messages, shown below the delivered ones. */
export function Unsent({ list, queue }: UnsentProps): ReactNode {
  const t = useT('support');
  const lang = useLang();
  const stalled = useStore(queue.stalled);
  return (
    <>
      {list.length > 0 ? (
        <ol aria-label={t('unsent')} className="mt-3 space-y-3">
          {list.map((message, at) => (
            <li key={message.key} className="flex flex-col items-end">
              <div className="max-w-[82%] rounded-2xl rounded-br-md bg-accent-soft px-4 py-2.5 text-accent">
                <span className="sr-only">{t('you')}: </span>
                {message.about ? <p className="text-sm font-medium">{t(`about_${message.about.kind}`)}</p> : null}
                {message.picture ? <Picture of={message.key} /> : null}
                {message.text ? <p className="whitespace-pre-line break-words">{message.text}</p> : null}
              </div>
              {message.refused === undefined ? (
                <span className="num mt-0.5 px-1 text-xs text-muted">
                  {formatTime(message.at, 'minute', lang)} · {t(stalled || at > 0 ? 'waiting' : 'sending')}
                </span>
              ) : (
                <Refusal message={message} queue={queue} />
              )}
            </li>
          ))}
        </ol>
      ) : null}
      <p role="status" className="mt-2 text-right text-balance text-sm text-muted [word-break:auto-phrase]">
        {stalled && list.length > 0 ? t('sendingLater') : ''}
      </p>
    </>
  );
}
