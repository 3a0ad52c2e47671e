import { type ReactNode, useDeferredValue } from 'react';
import { useHelp } from '../../../api/common/help';
import { Icon } from '../../../components/icons';
import { Link } from '../../../components/link';
import { useT } from '../../../lib/i18n';
import { suggestArticles } from '../services/find-articles';

/** Articles that may answer the message that is being written. They are found on this device; nothing is sent. */
export default function MatchingArticles({ message }: { message: string }): ReactNode {
  const t = useT('help');
  const help = useHelp();
  const found = suggestArticles(help.data?.articles ?? [], useDeferredValue(message));
  return (
    <>
      <p role="status" className="sr-only">
        {found.length > 0 ? t('matching') : ''}
      </p>
      {found.length > 0 ? (
        <ul aria-label={t('matching')} className="divide-y divide-line rounded-xl bg-sunk text-sm">
          {found.map(({ name, title }) => (
            <li key={name}>
              <Link to={`/help?a=${name}`} className="flex min-h-11 items-center gap-2 px-3">
                <span className="text-muted">
                  <Icon name="info" size={16} />
                </span>
                <span className="min-w-0 flex-1 truncate font-medium text-accent">{title}</span>
                <span className="text-muted">
                  <Icon name="next" size={14} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
