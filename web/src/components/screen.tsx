import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { useConfig } from '../api/common/config';
import { useT } from '../lib/i18n';
import { queries } from '../lib/query';
import { useScrollPlace } from '../lib/scroll-place';
import { Icon } from './icons';
import { PullToRefresh } from './pull-to-refresh';

/** Marks screens that show practice money. */
export function PracticeBanner(): ReactNode {
  const t = useT();
  const config = useConfig();
  // Reserves its height until the mode is known, to avoid a layout shift.
  if (config.isPending) return <div className="h-[30px]" />;
  if (config.data?.mode !== 'practice') return null;
  return (
    <p className="text-balance bg-warn-soft px-4 py-1.5 text-center text-xs text-warn [word-break:auto-phrase]">
      <strong className="font-semibold">{t('practiceMode')}</strong>
      <span aria-hidden="true"> · </span>
      {t('practiceNote')}
    </p>
  );
}

/** Goes back, or to `parent` if this was the first page and no sheet is open. */
export function useBack(parent: string): () => void {
  const navigate = useNavigate();
  const first = useLocation().key === 'default';
  return () => void (first && !history.state?.sheets ? navigate(parent, { replace: true }) : navigate(-1));
}

interface ScreenProps {
  title: string;
  /** Target of the back button when there is no history. Tab screens have no parent and no back button. */
  parent?: string;
  action?: ReactNode;
  /** Shows amounts of money, so it shows the practice banner. */
  money?: boolean;
  /** Two columns on wide screens. */
  wide?: boolean;
  children: ReactNode;
}

export function BackButton({ parent }: { parent: string }): ReactNode {
  const t = useT();
  const back = useBack(parent);
  return (
    <button
      type="button"
      onClick={back}
      aria-label={t('back')}
      className="-ml-2 flex size-11 items-center justify-center rounded-full"
    >
      <Icon name="back" />
    </button>
  );
}

const FooterPlace = createContext<HTMLElement | null>(null);

/** Stays at the bottom of the screen, above the tab bar. */
export function ScreenFooter({ className = '', children }: { className?: string; children: ReactNode }): ReactNode {
  const place = use(FooterPlace);
  return place
    ? createPortal(<div className={`border-t border-line bg-surface ${className}`}>{children}</div>, place)
    : null;
}

let firstPage = true;

/**
 * A screen with title bar, practice banner, scrolling content that can be pulled to refresh, and footer. After a
 * navigation the content takes the focus, so that keyboard and screen reader users continue there.
 */
export function Screen({ title, parent, action, money, wide, children }: ScreenProps): ReactNode {
  const width = wide ? 'max-w-[1080px]' : 'max-w-[520px]';
  const content = useRef<HTMLElement>(null);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  useScrollPlace(content);
  useEffect(() => {
    if (!firstPage && !content.current?.contains(document.activeElement))
      content.current?.focus({ preventScroll: true });
    firstPage = false;
  }, []);
  return (
    <FooterPlace value={footer}>
      <header className="bg-bg pt-[env(safe-area-inset-top)]">
        <div className={`mx-auto flex min-h-14 items-center gap-1 px-4 ${width}`}>
          {parent ? <BackButton parent={parent} /> : null}
          <h1
            className={`line-clamp-2 min-w-0 flex-1 font-semibold leading-tight text-balance [word-break:auto-phrase] ${parent ? 'text-[17px]' : 'text-[24px]'}`}
          >
            {title}
          </h1>
          {action}
        </div>
        {money ? <PracticeBanner /> : null}
      </header>
      <main
        id="content"
        ref={content}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard to be scrolled.
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2"
      >
        <div className={`mx-auto w-full px-4 pb-8 pt-2 text-pretty ${width}`}>
          <PullToRefresh onRefresh={() => queries.refetchQueries({ type: 'active' })}>{children}</PullToRefresh>
        </div>
      </main>
      <footer ref={setFooter} />
    </FooterPlace>
  );
}
