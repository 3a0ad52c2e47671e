import { Button, Flex, Input, Select, Upload } from 'antd';
import { useMemo, useRef } from 'react';
import { type ReplyOf, send, sendForm } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { useTexts } from '../../lib/i18n';
import { StoredValue, useStored } from '../../lib/stored-value';
import { useAction } from '../../lib/use-action';
import { useCall } from '../../lib/use-call';
import { useUnsent } from './use-answer-queue';

const MAX = 2000;
/** How often the customer's app is notified that a reply is being written. */
const TYPING_MS = 3_000;

type SavedReply = ReplyOf<'chats/saved_replies'>['list'][number];

interface Props {
  userId: string;
  /** The operator who writes the reply. */
  operatorId: string;
}

/**
 * Writes a reply, free or from a saved one, with an optional picture. The draft is stored in the tab and so survives other
 * conversations, a reload and a log-in. A sent reply waits in the tab for the connection.
 */
export function Composer({ userId, operatorId }: Props): React.ReactNode {
  const t = useTexts();
  const { queue } = useUnsent(userId);
  const draft = useMemo(
    () => new StoredValue(sessionStorage, `consoleDraft ${operatorId} ${userId}`),
    [operatorId, userId],
  );
  const text = useStored(draft) ?? '';
  const lastTypingAt = useRef(0);
  const typing = useAction(() => send('chats/typing', { user_id: userId }), { invalidates: [] });
  const picture = useAction((file: File) => upload(userId, file), { invalidates: [] });
  const write = (next: string): void => {
    draft.set(next || null);
    if (Date.now() - lastTypingAt.current < TYPING_MS) return;
    lastTypingAt.current = Date.now();
    typing.mutate();
  };
  // A saved reply after a draft may make it too long.
  const isTooLong = text.length > MAX;
  const ready = queue && !picture.isPending && !isTooLong && (text.trim() !== '' || picture.data !== undefined);
  const submit = (): void => {
    if (!ready) return;
    queue.add({ userId, text: text.trim(), ...(picture.data && { attachment: picture.data }) });
    draft.set(null);
    picture.reset();
  };
  return (
    <Flex vertical gap="small" style={{ marginTop: 4 }}>
      <Input.TextArea
        rows={3}
        maxLength={MAX}
        showCount
        status={isTooLong ? 'error' : ''}
        // The count is below the box.
        style={{ marginBottom: 16 }}
        aria-label={t('chats.answer')}
        placeholder={t('chats.answerHint')}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <ErrorAlert
        error={picture.error}
        {...(picture.variables && { retry: () => picture.mutate(picture.variables) })}
      />
      <Flex gap="small" justify="space-between" wrap>
        <Flex gap="small" wrap>
          <SavedReplies
            userId={userId}
            onChoose={(reply) => write(text.trim() ? `${text.trimEnd()}\n${reply}` : reply)}
          />
          <Upload
            accept="image/jpeg,image/png,image/webp"
            maxCount={1}
            fileList={picture.data && picture.variables ? [{ uid: '1', name: picture.variables.name }] : []}
            beforeUpload={(file) => {
              picture.mutate(file);
              return false;
            }}
            onRemove={() => picture.reset()}
          >
            <Button loading={picture.isPending}>{t(picture.isPending ? 'chats.attaching' : 'chats.attach')}</Button>
          </Upload>
        </Flex>
        <Button type="primary" disabled={!ready} onClick={submit}>
          {t('chats.send')}
        </Button>
      </Flex>
    </Flex>
  );
}

async function upload(userId: string, file: File): Promise<string> {
  const form = new FormData();
  form.append('user_id', userId);
  form.append('file', file);
  return (await sendForm('chats/upload', form)).id;
}

/** Offers the saved replies, in the customer's language. */
function SavedReplies({ userId, onChoose }: { userId: string; onChoose: (text: string) => void }): React.ReactNode {
  const t = useTexts();
  const replies = useCall('chats/saved_replies', undefined);
  const customer = useCall('customers/get', { id: userId });
  const lang = customer.data?.user.lang ?? 'en';
  const textOf = (reply: SavedReply): string => reply[`text_${lang}`];
  const list = replies.data?.list ?? [];
  return (
    <Select<string>
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: 220 }}
      placeholder={t('chats.savedReply')}
      aria-label={t('chats.savedReply')}
      value={null}
      options={list.map((reply) => ({ value: reply.id, label: reply.name }))}
      onChange={(id) => {
        const chosen = list.find((reply) => reply.id === id);
        if (chosen) onChoose(textOf(chosen));
      }}
    />
  );
}
