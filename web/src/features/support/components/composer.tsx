import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { sendPicture } from '../../../api/common/upload';
import { sendRequest } from '../../../api/generated/rules.gen';
import { type About, messages } from '../../../api/support/messages';
import { sendMessage } from '../../../api/support/send';
import { Button, Spinner } from '../../../components/button';
import { Icon } from '../../../components/icons';
import { PICTURE_TYPES } from '../../../components/picture-button';
import { FormError } from '../../../components/states';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { useTellTyping } from '../hooks/use-typing';
import { MOST_UNSENT, type SendQueue } from '../services/send-queue';

interface ComposerProps {
  /** The record that the next message is about. */
  about: About | undefined;
  onAboutDone: () => void;
  /** Takes texts; undefined until it is known whose. */
  queue: SendQueue | undefined;
}

/** Writes to support: a text, a picture, and the record it is about. */
export function Composer({ about, onAboutDone, queue }: ComposerProps): ReactNode {
  const t = useT('support');
  const [text, setText] = useState('');
  const [full, setFull] = useState(false);
  const tell = useTellTyping();
  const send = useCommand(sendMessage, [messages.path]);
  const picture = useMutation({ mutationFn: (file: File) => sendPicture(file, 'chat') });
  const topic = about ? { about } : {};
  const sendText = (): void => {
    const written = text.trim();
    if (!written || !queue) return;
    const taken = queue.add({ text: written, about });
    setFull(!taken);
    if (!taken) return;
    setText('');
    onAboutDone();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    sendText();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) sendText();
  };
  const attach = (file: File): void =>
    picture.mutate(file, {
      onSuccess: ({ id }) => send.mutate({ attachment: id, ...topic }, { onSuccess: onAboutDone }),
    });
  return (
    <form onSubmit={submit} className="mx-auto max-w-[520px] space-y-2 px-4 py-3">
      <FormError error={picture.error ?? send.error} />
      <div aria-live="assertive">
        {full ? <p className="text-sm text-bad">{t('tooManyUnsent', { most: MOST_UNSENT })}</p> : null}
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
      <div className="flex items-end gap-2">
        <label className="flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-xl bg-sunk has-focus-visible:outline-2">
          {picture.isPending ? <Spinner /> : <Icon name="camera" />}
          <span className="sr-only">{picture.isPending ? t('pictureBusy') : t('picture')}</span>
          <input
            type="file"
            accept={PICTURE_TYPES}
            className="sr-only"
            disabled={picture.isPending}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) attach(file);
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
            tell();
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
