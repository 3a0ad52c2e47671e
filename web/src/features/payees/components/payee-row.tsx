import type { ReactNode } from 'react';
import { Link } from '../../../components/link';
import { clock } from '../../../lib/clock';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';

interface PayeeRowProps {
  title: string;
  note: string;
  coolingUntil: string | undefined;
  editTo?: string;
  onDelete: () => void;
}

/** A bound account or address with its actions. */
export function PayeeRow({ title, note, coolingUntil, editTo, onDelete }: PayeeRowProps): ReactNode {
  const t = useT('payees');
  const common = useT();
  const lang = useLang();
  const cooling = coolingUntil !== undefined && Date.parse(coolingUntil) > clock.now();
  return (
    <li className="px-4 py-3">
      <span className="block font-medium">{title}</span>
      <span className="block break-all text-sm text-muted">{note}</span>
      {cooling ? (
        <span className="block text-sm text-warn">
          {t('cooling', { time: formatTime(coolingUntil, 'short', lang) })}
        </span>
      ) : null}
      <span className="mt-1 flex gap-6 text-sm font-medium">
        {editTo ? (
          <Link to={editTo} className="flex min-h-11 items-center text-accent">
            {t('edit')}
            <span className="sr-only"> {title}</span>
          </Link>
        ) : null}
        <button type="button" onClick={onDelete} className="min-h-11 text-bad">
          {common('delete')}
          <span className="sr-only"> {title}</span>
        </button>
      </span>
    </li>
  );
}
