import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '../../../api/support/messages';
import { markRead } from '../../../api/support/read';
import { unread as unreadCall } from '../../../api/support/unread';
import { MoreButton } from '../../../components/more-button';
import { useTwoPanes } from '../../../components/panes';
import { Screen, ScreenFooter } from '../../../components/screen';
import { Loaded } from '../../../components/states';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { Store } from '../../../lib/store';
import { useStore } from '../../../lib/use-store';
import { useConversation } from '../hooks/use-conversation';
import { useSendQueue } from '../hooks/use-send-queue';
import { useSupportTyping } from '../hooks/use-typing';
import { parseAbout } from '../services/about-record';
import { notShown } from '../services/not-shown';
import type { UnsentMessage } from '../services/send-queue';
import { Composer } from './composer';
import { Conversation } from './conversation';
import { Hours } from './hours';
import { Topics } from './topics';

const NOTHING_UNSENT = new Store<readonly UnsentMessage[]>([]);

/** `/kf`: the support conversation; `?about=<kind>:<id>` attaches a record. */
export default function SupportScreen(): ReactNode {
  const t = useT('support');
  const [search, setSearch] = useSearchParams();
  const { query, list, unread } = useConversation();
  const queue = useSendQueue();
  const waiting = useStore(queue?.unsent ?? NOTHING_UNSENT);
  const unsent = notShown(waiting, list ?? []);
  const writing = useSupportTyping();
  const wide = useTwoPanes();
  const { mutate } = useCommand(markRead, [messages.path, unreadCall.path]);
  useEffect(() => {
    if (unread > 0) mutate({});
  }, [unread, mutate]);
  return (
    <Screen title={t('title')} money wide={wide}>
      <div className="lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-6">
        <div className="lg:sticky lg:top-0 lg:max-h-[calc(100dvh-12rem)] lg:self-start lg:overflow-y-auto">
          <Hours />
          {wide ? <Topics /> : null}
        </div>
        <div className="min-w-0">
          <Loaded query={{ ...query, data: list ?? (unsent.length > 0 ? [] : undefined) }}>
            {(shown) => (
              <Conversation
                list={shown}
                unsent={unsent}
                queue={queue}
                writing={writing}
                older={
                  <MoreButton query={query} className="mb-3">
                    {t('older')}
                  </MoreButton>
                }
              />
            )}
          </Loaded>
        </div>
      </div>
      <ScreenFooter className="lg:[&>form]:max-w-[1080px] lg:[&>form]:pl-[22.5rem]">
        <Composer
          queue={queue}
          unsent={waiting.length}
          about={parseAbout(search.get('about'))}
          onAboutDone={() => {
            if (search.has('about')) setSearch({}, { replace: true });
          }}
        />
      </ScreenFooter>
    </Screen>
  );
}
