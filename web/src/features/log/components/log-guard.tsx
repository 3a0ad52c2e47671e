import { type ReactNode, useEffect } from 'react';
import { Link } from '../../../components/link';
import { useT } from '../../../lib/i18n';
import { useStore } from '../../../lib/use-store';
import { keepLooking, logMemory } from '../services/log-watch';

/** Watches the log in the background and says plainly, above every screen, when it has contradicted itself. */
export default function LogGuard(): ReactNode {
  const t = useT('proof');
  const { breaks } = useStore(logMemory);
  useEffect(keepLooking, []);
  if (breaks.length === 0) return null;
  return (
    // Rendered after the screen, shown before it.
    <div role="alert" className="order-first bg-bad-soft text-bad">
      <Link
        to="/verify#log"
        className="block min-h-11 px-4 py-2.5 text-center text-sm font-medium text-balance underline"
      >
        {t('banner')}
      </Link>
    </div>
  );
}
