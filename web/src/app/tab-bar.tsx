import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Icon, type IconName } from '../components/icons';
import { Link } from '../components/link';
import { useT } from '../lib/i18n';
import { unreadMessages } from '../lib/unread';
import { useStore } from '../lib/use-store';

const SHOWN_ON = new Set(['/', '/my', '/hq', '/lc', '/kf', '/financing']);

const TABS = [
  { to: '/', icon: 'home', text: 'home', also: '' },
  { to: '/hq', icon: 'market', text: 'market', also: '' },
  { to: '/trade', icon: 'trade', text: 'trade', also: '' },
  { to: '/financing', icon: 'earn', text: 'earn', also: '/lc' },
  { to: '/my', icon: 'me', text: 'me', also: '/kf' },
  { to: '/search', icon: 'search', text: 'search', also: '' },
] as const satisfies readonly { to: string; icon: IconName; text: string; also: string }[];

/**
 * The five main screens: at the bottom of these screens on a phone, at the side of every screen from 1024 px, there with
 * the search.
 */
export function TabBar(): ReactNode {
  const t = useT();
  const { pathname } = useLocation();
  const unread = useStore(unreadMessages);
  return (
    <nav
      aria-label={t('menu')}
      className={`safe-bottom border-line bg-surface max-lg:border-t lg:fixed lg:inset-y-0 lg:left-0 lg:w-52 lg:border-r lg:p-3 ${SHOWN_ON.has(pathname) ? '' : 'max-lg:hidden'}`}
    >
      <ul className="mx-auto flex max-w-[520px] lg:flex-col lg:gap-1">
        {TABS.map((tab) => (
          <li key={tab.to} className={tab.text === 'search' ? 'max-lg:hidden' : 'max-lg:flex-1'}>
            <Link
              to={tab.to}
              aria-current={pathname === tab.to ? 'page' : undefined}
              className={`flex min-h-14 items-center gap-0.5 font-medium max-lg:flex-col max-lg:justify-center max-lg:text-[11px] lg:gap-3 lg:rounded-xl lg:px-4 ${pathname === tab.to || pathname === tab.also ? 'text-accent lg:bg-accent-soft' : 'text-muted'}`}
            >
              <span className="relative">
                <Icon name={tab.icon} />
                {tab.to === '/my' && unread > 0 ? (
                  <span className="absolute -right-1 -top-0.5 size-2.5 rounded-full border-2 border-surface bg-bad" />
                ) : null}
              </span>
              {t(tab.text)}
              {tab.to === '/my' && unread > 0 ? <span className="sr-only">{t('unread', { n: unread })}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
