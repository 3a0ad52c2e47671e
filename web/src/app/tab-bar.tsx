import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Icon, type IconName } from '../components/icons';
import { useT } from '../lib/i18n';

const SHOWN_ON = new Set(['/', '/my', '/hq', '/lc', '/kf', '/financing']);

const TABS = [
  { to: '/', icon: 'home', text: 'home' },
  { to: '/hq', icon: 'market', text: 'market' },
  { to: '/trade', icon: 'trade', text: 'trade' },
  { to: '/financing', icon: 'earn', text: 'earn' },
  { to: '/my', icon: 'me', text: 'me' },
] as const satisfies readonly { to: string; icon: IconName; text: string }[];

/** The five places, on the screens that are places; flows do without it. */
export function TabBar(): ReactNode {
  const t = useT();
  const { pathname } = useLocation();
  if (!SHOWN_ON.has(pathname)) return null;
  return (
    <nav aria-label={t('menu')} className="safe-bottom sticky bottom-0 z-20 border-t border-line bg-surface">
      <ul className="mx-auto flex max-w-[520px]">
        {TABS.map((tab) => (
          <li key={tab.to} className="flex-1">
            <NavLink
              to={tab.to}
              end
              className={({ isActive }) =>
                `flex min-h-14 flex-col items-center justify-center gap-0.5 text-[11px] font-medium ${isActive ? 'text-accent' : 'text-muted'}`
              }
            >
              <Icon name={tab.icon} />
              {t(tab.text)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
