import { type FormEvent, type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { MOST_PICTURE_BYTES } from '../../../api/common/upload';
import { sendRequest } from '../../../api/generated/rules.gen';
import type { About } from '../../../api/support/messages';
import { Button } from '../../../components/button';
import { Icon } from '../../../components/icons';
import { PICTURE_TYPES } from '../../../components/picture-button';
import { useDraft } from '../../../lib/drafts';
import { useT } from '../../../lib/i18n';
import { loadTexts } from '../../../lib/texts';
import { useTypingSignal } from '../hooks/use-typing';
import { MOST_PICTURES, MOST_UNSENT, type NotTaken, type SendQueue, type Written } from '../services/send-queue';

// Loaded once somebody writes.
// Help that cannot be loaded, as without a connection, must not keep anybody from writing.
const MatchingArticles = lazy(() =>
  Promise.all([import('../../help/components/matching-articles'), loadTexts('help')]).then(
    ([module]) => module,
    () => ({ default: (): ReactNode => null }),
  ),
);
const LEAST_LETTERS = 2;

/** The limit that each refusal mentions. */
const MOST: Record<NotTaken, number> = {
  tooManyUnsent: MOST_UNSENT,
  tooManyPictures: MOST_PICTURES,
  tooLarge: MOST_PICTURE_BYTES / 1024 / 1024,
};

interface ComposerProps {
  about: About | undefined;
  onAboutDone: () => void;
  /** The outgoing queue; undefined until the user is known. */
  queue: SendQueue | undefined;
  /** The number of queued messages. */
  unsent: number;
}

/** Input for a message to support: text, picture, and the record it is about. */
export function Composer({ about, onAboutDone, queue, unsent }: ComposerProps): ReactNode {
  const t = useT('support');
  // Somebody who reads an offered article comes back to what they wrote.
  const [{ text = '' }, keep] = useDraft<'text'>('message', true);
  const setText = (next: string): void => keep({ text: next });
  const [notTaken, setNotTaken] = useState<{ why: NotTaken; unsent: number }>();
  const signalTyping = useTypingSignal();
  // A message has been sent since, so there may be room again.
  const refusal = notTaken && notTaken.unsent <= unsent ? notTaken.why : undefined;
  const take = (written: Pick<Written, 'text' | 'picture'>): boolean => {
    const why = queue?.add({ ...written, about });
    setNotTaken(why && { why, unsent });
    if (!why) onAboutDone();
    return !why;
  };
  const sendText = (): void => {
    const written = text.trim();
    if (written && queue && take({ text: written })) setText('');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    sendText();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) sendText();
  };
  return (
    <form onSubmit={submit} className="mx-auto max-w-[520px] space-y-2 px-4 py-3">
      <div aria-live="assertive">
        {refusal ? <p className="text-sm text-bad">{t(refusal, { most: MOST[refusal] })}</p> : null}
      </div>
      {about ? (
        <p className="flex items-center justify-between gap-2 rounded-xl bg-accent-soft pl-3 text-sm text-accent">
          {t(`about_${about.kind}`)}
          <button
            type="button"
            onClick={onAboutDone}
            aria-label={t('aboutRemove')}
            className="flex size-11 items-center justify-center"
          >
            <Icon name="close" size={16} />
          </button>
        </p>
      ) : null}
      <Suspense>{text.trim().length < LEAST_LETTERS ? null : <MatchingArticles message={text} />}</Suspense>
      <div className="flex items-end gap-2">
        <label className="flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-xl bg-sunk has-focus-visible:outline-2">
          <Icon name="camera" />
          <span className="sr-only">{t('picture')}</span>
          <input
            type="file"
            accept={PICTURE_TYPES}
            className="sr-only"
            disabled={!queue}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) take({ text: '', picture: file });
              event.target.value = '';
            }}
          />
        </label>
        <textarea
          rows={1}
          value={text}
          maxLength={sendRequest.text.max}
          aria-label={t('messageLabel')}
          placeholder={t('placeholder')}
          onKeyDown={onKey}
          onChange={(event) => {
            setText(event.target.value);
            signalTyping();
          }}
          className="field-sizing-content max-h-32 min-h-12 min-w-0 flex-1 resize-none rounded-xl border border-line bg-bg px-3.5 py-3 text-[16px]"
        />
        <Button type="submit" disabled={!queue || text.trim() === ''} className="!px-4">
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
