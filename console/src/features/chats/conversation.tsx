import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Card, Flex, Spin, Typography } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useMay, useMe } from '../../lib/use-me';
import { useCustomerName } from '../../lib/use-names';
import { useNarrow } from '../../lib/use-narrow';
import { ChatActions } from './chat-actions';
import { POLL_MS } from './chats';
import { Composer } from './composer';
import { MessageBubble } from './message-bubble';
import { UnsentAnswers } from './unsent-answers';
import { useUnsent } from './use-answer-queue';
import { useCustomerTyping } from './use-customer-typing';

const PAGE = 50;

/** A conversation with a customer. Showing it marks its messages as read. */
export function Conversation({ userId }: { userId: string }): React.ReactNode {
  const t = useTexts();
  const me = useMe();
  const narrow = useNarrow();
  const may = useMay();
  const { queue, unsent } = useUnsent(userId);
  const customer = useCustomerName([userId]);
  const typing = useCustomerTyping(userId);
  const query = useInfiniteQuery({
    queryKey: ['chats/get', userId],
    queryFn: ({ signal, pageParam }) =>
      send('chats/get', { user_id: userId, limit: PAGE, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.has_more ? last.list.at(-1)?.id : undefined),
    refetchInterval: POLL_MS,
  });
  const messages = query.data?.pages.flatMap((page) => page.list).reverse() ?? [];
  const newest = messages.at(-1)?.id;
  const unread = query.data?.pages[0]?.unread ?? 0;
  useReading(userId, may('chats/read') && unread > 0 ? newest : undefined);
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is the reason to scroll.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest, unsent.length]);
  const conversation = query.data?.pages[0]?.conversation;
  if (!conversation) {
    return query.error ? <ErrorAlert error={query.error} retry={() => void query.refetch()} /> : <Spin />;
  }
  const actions = may('chats/assign') && newest && <ChatActions conversation={conversation} newest={newest} />;
  return (
    <Card size="small" title={<Link to={`/customers/${userId}`}>{customer(userId)}</Link>} extra={!narrow && actions}>
      {narrow && <div style={{ marginBlockEnd: 8 }}>{actions}</div>}
      <ErrorAlert error={query.error} retry={() => void query.refetch()} />
      <Flex vertical gap="small" role="log" style={{ height: '48vh', overflowY: 'auto', paddingInlineEnd: 8 }}>
        {query.hasNextPage && (
          <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('chats.earlier')}
          </Button>
        )}
        {messages.map((message) => (
          <MessageBubble key={message.id} message={message} userId={userId} />
        ))}
        <UnsentAnswers unsent={unsent} queue={queue} />
        <div ref={end} />
      </Flex>
      <Typography.Text type="secondary" role="status" style={{ display: 'block', minHeight: 22 }}>
        {typing && t('chats.typing')}
      </Typography.Text>
      {me && may('chats/send') && <Composer userId={userId} operatorId={me.id} />}
    </Card>
  );
}

/** Marks everything up to a message as read, once per message. */
function useReading(userId: string, upTo: string | undefined): void {
  const { mutate } = useAction((id: string) => send('chats/read', { user_id: userId, up_to: id }), {
    invalidates: ['chats/list', 'chats/counts'],
  });
  useEffect(() => {
    if (upTo) mutate(upTo);
  }, [mutate, upTo]);
}
