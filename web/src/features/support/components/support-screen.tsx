import { type ReactNode, useEffect } from 'react';
import { useConfig } from '../../../api/common/config';
import { messages } from '../../../api/support/messages';
import { markRead } from '../../../api/support/read';
import { unread as unreadCall } from '../../../api/support/unread';
import { Screen, ScreenFooter } from '../../../components/screen';
import { Loaded } from '../../../components/states';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { useSearchParams } from '../../../lib/router';
import { useConversation } from '../hooks/use-conversation';
import { useSupportTyping } from '../hooks/use-typing';
import { parseAbout } from '../services/about-record';
import { Composer } from './composer';
import { Conversation } from './conversation';

/** `/kf`: the conversation with customer service; `?about=<kind>:<id>` speaks of a record. */
export default function SupportScreen(): ReactNode {
  const t = useT('support');
  const [search, setSearch] = useSearchParams();
  const hours = useConfig().data?.support.hours;
  const { query, list, unread } = useConversation();
  const writing = useSupportTyping();
  const { mutate } = useCommand(markRead, [messages.path, unreadCall.path]);
  useEffect(() => {
    if (unread > 0) mutate({});
  }, [unread, mutate]);
  return (
    <Screen title={t('title')}>
      {hours ? <p className="mb-4 text-sm text-muted">{t('hours', { hours })}</p> : null}
      <Loaded query={{ ...query, data: list }}>
        {(shown) => (
          <Conversation
            list={shown}
            writing={writing}
            onOlder={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            loadingOlder={query.isFetchingNextPage}
          />
        )}
      </Loaded>
      <ScreenFooter>
        <Composer
          about={parseAbout(search.get('about'))}
          onAboutDone={() => {
            if (search.has('about')) setSearch({}, { replace: true });
          }}
        />
      </ScreenFooter>
    </Screen>
  );
}
