import { Badge, Flex, Typography } from 'antd';
import { type ReplyOf, send } from '../../api/call';
import { PagedTable } from '../../components/paged-table';
import { useTexts } from '../../lib/i18n';
import { useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { withUsernames } from '../../lib/with-usernames';
import { type ChatFilter, FILTER_REQUESTS, POLL_MS } from './chats';

type Row = ReplyOf<'chats/list'>['list'][number] & { username: string };

interface Props {
  filter: ChatFilter;
  opened: string | undefined;
  onOpen: (userId: string) => void;
}

/** The conversations of a filter, each with its last message. */
export function ChatList({ filter, opened, onOpen }: Props): React.ReactNode {
  const t = useTexts();
  return (
    <PagedTable<Row>
      queryKey={['chats/list', filter]}
      load={async (paging, signal) =>
        withUsernames(await send('chats/list', { ...FILTER_REQUESTS[filter], ...paging }, { signal }), signal)
      }
      rowKey={(row) => row.user_id}
      empty={t(`chats.empty.${filter}`)}
      opened={opened}
      onOpen={(row) => onOpen(row.user_id)}
      refreshMs={POLL_MS}
      columns={[{ title: t('chats.conversation'), render: (_, row) => <Summary row={row} /> }]}
    />
  );
}

function Summary({ row }: { row: Row }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const operator = useOperatorName();
  return (
    <Flex vertical style={{ width: 250, maxWidth: '100%' }}>
      <Flex justify="space-between">
        <Typography.Text strong ellipsis>
          {row.username}
        </Typography.Text>
        <Badge count={row.unread} />
      </Flex>
      <Typography.Text ellipsis>{row.last_text || t('chats.picture')}</Typography.Text>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {row.waiting_since ? t('chats.waitingSince', { at: time(row.waiting_since) }) : time(row.last_at)}
      </Typography.Text>
      {row.assigned_to && (
        <Typography.Text type="secondary" ellipsis style={{ fontSize: 12 }}>
          {operator(row.assigned_to)}
        </Typography.Text>
      )}
    </Flex>
  );
}
