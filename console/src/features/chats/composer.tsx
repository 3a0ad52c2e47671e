import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Input, Select, Upload } from 'antd';
import { useRef, useState } from 'react';
import { type ReplyOf, send, sendForm } from '../../api/call';
import { Problem } from '../../components/problem';
import { useTexts } from '../../lib/i18n';
import { useAct } from '../../lib/use-act';

const MAX = 2000;
/** How often the customer's screens are told that an answer is being written. */
const TYPING_MS = 3_000;

type SavedReply = ReplyOf<'chats/saved_replies'>['list'][number];

/** Where an answer is written, from a saved one or free, with a picture where one is needed. */
export function Composer({ userId }: { userId: string }): React.ReactNode {
  const t = useTexts();
  const [text, setText] = useState('');
  const [picture, setPicture] = useState<File>();
  const told = useRef(0);
  const typing = useAct(() => send('chats/typing', { user_id: userId }), { touches: [] });
  const answer = useAct(
    async (what: { text: string; picture: string | undefined }, key) => {
      const attachment = picture && (await upload(userId, picture));
      return send('chats/send', { user_id: userId, text: what.text, ...(attachment && { attachment }) }, { key });
    },
    {
      touches: ['chats/get', 'chats/list', 'chats/counts'],
      onDone: () => {
        setText('');
        setPicture(undefined);
      },
    },
  );
  const write = (next: string): void => {
    setText(next);
    if (Date.now() - told.current < TYPING_MS) return;
    told.current = Date.now();
    typing.mutate();
  };
  const empty = text.trim() === '' && !picture;
  const submit = (): void => {
    if (!empty && !answer.isPending) answer.mutate({ text: text.trim(), picture: picture?.name });
  };
  return (
    <Flex vertical gap="small" style={{ marginTop: 4 }}>
      <Input.TextArea
        rows={3}
        maxLength={MAX}
        aria-label={t('chats.answer')}
        placeholder={t('chats.answerHint')}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <Problem error={answer.error} />
      <Flex gap="small" justify="space-between">
        <Flex gap="small">
          <SavedReplies userId={userId} onChoose={write} />
          <Upload
            accept="image/jpeg,image/png,image/webp"
            maxCount={1}
            fileList={picture ? [{ uid: '1', name: picture.name }] : []}
            beforeUpload={(file) => {
              setPicture(file);
              return false;
            }}
            onRemove={() => setPicture(undefined)}
          >
            <Button>{t('chats.attach')}</Button>
          </Upload>
        </Flex>
        <Button type="primary" disabled={empty} loading={answer.isPending} onClick={submit}>
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

/** Saved replies in the customer's own language. */
function SavedReplies({ userId, onChoose }: { userId: string; onChoose: (text: string) => void }): React.ReactNode {
  const t = useTexts();
  const replies = useQuery({
    queryKey: ['chats/saved_replies'],
    queryFn: ({ signal }) => send('chats/saved_replies', undefined, { signal }),
  });
  const customer = useQuery({
    queryKey: ['customers/get', userId],
    queryFn: ({ signal }) => send('customers/get', { id: userId }, { signal }),
  });
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
