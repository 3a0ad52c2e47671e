import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useConfig } from '../../../api/common/config';
import { sendPicture } from '../../../api/common/upload';
import { type Message, messages, useMessages } from '../../../api/support/messages';
import { markRead } from '../../../api/support/read';
import { sendMessage } from '../../../api/support/send';
import { Button, Spinner } from '../../../components/button';
import { Icon } from '../../../components/icons';
import { Screen } from '../../../components/screen';
import { Empty, FormError, Loaded } from '../../../components/states';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';

function Bubble({ message }: { message: Message }): ReactNode {
  const t = useT('support');
  const lang = useLang();
  const mine = message.from === 'user';
  return (
    <li className={`flex flex-col ${mine ? 'items-end' : 'items-start'}`}>
      <div
        className={`max-w-[82%] rounded-2xl px-4 py-2.5 ${mine ? 'bg-accent-fill text-on-fill' : 'border border-line bg-surface'}`}
      >
        <span className="sr-only">{mine ? t('you') : t('us')}: </span>
        {message.text ? <p className="whitespace-pre-line">{message.text}</p> : null}
        {message.attachment_url ? (
          <img src={message.attachment_url} alt={t('attachment')} className="mt-1 max-h-64 rounded-lg" />
        ) : null}
      </div>
      <span className="num mt-0.5 px-1 text-xs text-muted">
        {formatTime(message.created_at, 'short', lang)} {mine && message.read_at ? `· ${t('read')}` : ''}
      </span>
    </li>
  );
}

function Conversation({ list }: { list: readonly Message[] }): ReactNode {
  const t = useT('support');
  const end = useRef<HTMLDivElement>(null);
  const newest = list[0]?.id;
  useEffect(() => {
    if (newest) end.current?.scrollIntoView({ block: 'end' });
  }, [newest]);
  if (list.length === 0) return <Empty icon="chat" title={t('none')} note={t('noneNote')} />;
  return (
    <>
      <ol aria-label={t('conversation')} aria-live="polite" className="space-y-3">
        {list.toReversed().map((message) => (
          <Bubble key={message.id} message={message} />
        ))}
      </ol>
      <div ref={end} className="scroll-mb-32" />
    </>
  );
}

function Composer(): ReactNode {
  const t = useT('support');
  const [text, setText] = useState('');
  const send = useCommand(sendMessage, [messages.path]);
  const picture = useMutation({ mutationFn: (file: File) => sendPicture(file, 'chat') });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const written = text.trim();
    if (!written || send.isPending) return;
    send.mutate({ text: written }, { onSuccess: () => setText('') });
  };
  const attach = (file: File): void => picture.mutate(file, { onSuccess: ({ id }) => send.mutate({ attachment: id }) });
  return (
    <form onSubmit={submit} className="space-y-2">
      <FormError error={picture.error ?? send.error} />
      <div className="flex items-end gap-2">
        <label className="flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-xl bg-sunk has-focus-visible:outline-2">
          {picture.isPending ? <Spinner /> : <Icon name="camera" />}
          <span className="sr-only">{picture.isPending ? t('pictureBusy') : t('picture')}</span>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/heic"
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
          maxLength={2000}
          aria-label={t('messageLabel')}
          placeholder={t('placeholder')}
          onChange={(event) => setText(event.target.value)}
          className="field-sizing-content max-h-32 min-h-12 min-w-0 flex-1 resize-none rounded-xl border border-line bg-bg px-3.5 py-3 text-[16px]"
        />
        <Button type="submit" busy={send.isPending} className="!px-4">
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

/** `/kf`: the conversation with customer service. */
export default function SupportScreen(): ReactNode {
  const t = useT('support');
  const hours = useConfig().data?.support.hours;
  const conversation = useMessages();
  const read = useCommand(markRead);
  const unread = conversation.data?.unread ?? 0;
  const { mutate } = read;
  useEffect(() => {
    if (unread > 0) mutate(undefined);
  }, [unread, mutate]);
  return (
    <Screen title={t('title')} footer={<Composer />}>
      {hours ? <p className="mb-4 text-sm text-muted">{t('hours', { hours })}</p> : null}
      <Loaded query={conversation}>{({ list }) => <Conversation list={list} />}</Loaded>
    </Screen>
  );
}
