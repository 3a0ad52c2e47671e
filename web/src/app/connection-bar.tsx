import type { ReactNode } from 'react';
import { useCutOff } from '../lib/connection';
import { useT } from '../lib/i18n';

/** Shows that data is stale while the device or the stream is disconnected. */
export function ConnectionBar(): ReactNode {
  const t = useT();
  const cutOff = useCutOff();
  return (
    <div role="status" aria-live="polite">
      {cutOff ? <p className="bg-ink px-4 py-2 text-center text-xs text-bg">{t(cutOff)}</p> : null}
    </div>
  );
}
