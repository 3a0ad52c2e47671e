import { Button, Empty, Flex, Segmented } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { Screen } from '../../components/screen';
import { countText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { useNarrow } from '../../lib/use-narrow';
import { ChatList } from './chat-list';
import { type ChatFilter, POLL_MS } from './chats';
import { Conversation } from './conversation';
import { SavedRepliesDialog } from './saved-replies-dialog';

const FILTERS: readonly ChatFilter[] = ['waiting', 'mine', 'unassigned', 'open', 'closed'];
const MOST_COUNTED = 1_000;

/** Conversations with customers, and the opened one. */
export function ChatsScreen(): React.ReactNode {
  const t = useTexts();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const { userId } = useParams();
  const [filter, setFilter] = useState<ChatFilter>('waiting');
  const [editing, setEditing] = useState(false);
  const { data: counts } = useCall('chats/counts', undefined, { refetchInterval: POLL_MS });
  const label = (value: ChatFilter): string => {
    const name = t(`chats.filters.${value}`);
    return counts && value !== 'closed' ? `${name} (${countText(counts[value], MOST_COUNTED)})` : name;
  };
  const list = <ChatList filter={filter} opened={userId} onOpen={(id) => navigate(`/chats/${id}`)} />;
  const conversation = userId && <Conversation key={userId} userId={userId} />;
  // A narrow screen shows the list or a conversation.
  const alone = narrow && conversation;
  return (
    <Screen
      title={t('sections.chats')}
      actions={
        alone ? (
          <Link to="/chats">{t('backToList')}</Link>
        ) : (
          <Button onClick={() => setEditing(true)}>{t('chats.savedReplies')}</Button>
        )
      }
    >
      {!alone && (
        <Segmented
          value={filter}
          options={FILTERS.map((value) => ({ value, label: label(value) }))}
          onChange={setFilter}
        />
      )}
      {narrow ? (
        (conversation ?? list)
      ) : (
        <Flex gap="middle" align="start">
          <div style={{ width: 300, flexShrink: 0 }}>{list}</div>
          <div style={{ flex: 1, minWidth: 0 }}>{conversation ?? <Empty description={t('chats.choose')} />}</div>
        </Flex>
      )}
      {editing && <SavedRepliesDialog onClose={() => setEditing(false)} />}
    </Screen>
  );
}
