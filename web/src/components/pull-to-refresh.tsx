import { type ReactNode, type TouchEvent, useRef, useState } from 'react';
import { useT } from '../lib/i18n';
import { Spinner } from './button';

const TRIGGER_PX = 72;

/** Refreshes the screen when pulled down at the top. Background refreshes do the same, so the gesture is optional. */
export function PullToRefresh({
  onRefresh,
  children,
}: {
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
}): ReactNode {
  const t = useT();
  const startY = useRef<number>(undefined);
  const [pulled, setPulled] = useState(0);
  const [busy, setBusy] = useState(false);

  const begin = (event: TouchEvent): void => {
    const scrolled = event.currentTarget.closest('main')?.scrollTop ?? 0;
    startY.current = scrolled <= 0 && !busy ? event.touches[0]?.clientY : undefined;
  };
  const move = (event: TouchEvent): void => {
    const y = event.touches[0]?.clientY;
    if (startY.current === undefined || y === undefined) return;
    setPulled(Math.max(0, Math.min(TRIGGER_PX * 1.2, (y - startY.current) / 2)));
  };
  const end = (): void => {
    if (pulled >= TRIGGER_PX) {
      setBusy(true);
      void onRefresh().finally(() => setBusy(false));
    }
    startY.current = undefined;
    setPulled(0);
  };

  return (
    <div onTouchStart={begin} onTouchMove={move} onTouchEnd={end} onTouchCancel={end}>
      <div
        role="status"
        className="flex items-center justify-center overflow-hidden text-accent"
        style={{ height: busy ? 40 : pulled }}
      >
        {busy ? (
          <>
            <Spinner />
            <span className="sr-only">{t('refreshing')}</span>
          </>
        ) : null}
      </div>
      {children}
    </div>
  );
}
