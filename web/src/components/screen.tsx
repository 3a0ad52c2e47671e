import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useConfig } from '../api/common/config';
import { useT } from '../lib/i18n';
import { Icon } from './icons';

/** Says that nothing here is real money, on every screen that shows some. */
export function PracticeBanner(): ReactNode {
  const t = useT();
  const config = useConfig();
  // The band keeps its place until it is known whether it is needed, so that nothing jumps.
  if (config.isPending) return <div className="h-[30px]" />;
  if (config.data?.mode !== 'practice') return null;
  return (
    <p className="bg-warn-soft px-4 py-1.5 text-center text-xs text-warn">
      <strong className="font-semibold">{t('practiceMode')}</strong>
      <span aria-hidden="true"> · </span>
      {t('practiceNote')}
    </p>
  );
}

/** Back to where the user came from, or to `parent` when this was the first page. */
export function useBack(parent: string): () => void {
  const navigate = useNavigate();
  const first = useLocation().key === 'default';
  return () => void (first ? navigate(parent, { replace: true }) : navigate(-1));
}

interface ScreenProps {
  title: string;
  /** Where Back leads when there is no history; without it the screen is one of the tabs and has no Back. */
  parent?: string;
  action?: ReactNode;
  /** Shows money, so it says practice mode. */
  money?: boolean;
  /** Room for two columns on wide screens. */
  wide?: boolean;
  /** Stays at the bottom, above the tabs. */
  footer?: ReactNode;
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

/** A screen: bar, practice mark, content, and what stays at the bottom. */
export function Screen({ title, parent, action, money, wide, footer, children }: ScreenProps): ReactNode {
  const width = wide ? 'max-w-[1080px]' : 'max-w-[520px]';
  return (
    <>
      <header className="sticky top-0 z-20 bg-bg pt-[env(safe-area-inset-top)]">
        <div className={`mx-auto flex min-h-14 items-center gap-1 px-4 ${width}`}>
          {parent ? <BackButton parent={parent} /> : null}
          <h1 className={`min-w-0 flex-1 truncate font-semibold ${parent ? 'text-[17px]' : 'text-[24px]'}`}>{title}</h1>
          {action}
        </div>
        {money ? <PracticeBanner /> : null}
      </header>
      <main id="content" tabIndex={-1} className={`mx-auto w-full flex-1 px-4 pb-8 pt-2 outline-none ${width}`}>
        {children}
      </main>
      {footer ? (
        <footer className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 border-t border-line bg-surface px-4 py-3">
          <div className={`mx-auto ${width}`}>{footer}</div>
        </footer>
      ) : null}
    </>
  );
}
