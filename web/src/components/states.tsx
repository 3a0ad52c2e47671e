import type { ReactNode } from 'react';
import { errorText } from '../lib/error-text';
import { CallError } from '../lib/http';
import { useT } from '../lib/i18n';
import { Button, LinkButton } from './button';
import { Icon, type IconName } from './icons';
import { Link } from './link';

export function SkeletonRows({ rows = 4 }: { rows?: number }): ReactNode {
  const t = useT();
  return (
    <div role="status" aria-label={t('loading')} className="space-y-3 p-4">
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <div key={row} className="flex items-center gap-3">
          <div className="skeleton size-9 rounded-full" />
          <div className="flex-1 space-y-2">
            <div className="skeleton h-3.5 w-2/5" />
            <div className="skeleton h-3 w-1/4" />
          </div>
          <div className="skeleton h-4 w-16" />
        </div>
      ))}
    </div>
  );
}

interface EmptyProps {
  icon?: IconName;
  title: string;
  note?: string;
  action?: { to: string; label: string };
}

/** An empty state with the suggested next step. */
export function Empty({ icon = 'list', title, note, action }: EmptyProps): ReactNode {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      <span className="mb-3 text-muted">
        <Icon name={icon} size={32} />
      </span>
      <p className="font-medium">{title}</p>
      {note ? <p className="mt-1 text-balance text-sm text-muted [word-break:auto-phrase]">{note}</p> : null}
      {action ? (
        <LinkButton to={action.to} look="soft" className="mt-4">
          {action.label}
        </LinkButton>
      ) : null}
    </div>
  );
}

/** An error with a retry button, except for refusals that would be repeated, such as NOT_FOUND. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const t = useT();
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-8 text-center">
      <span className="mb-3 text-warn">
        <Icon name="alert" size={30} />
      </span>
      <p className="font-medium">{t('errorTitle')}</p>
      <p className="mt-1 text-balance text-sm text-muted [word-break:auto-phrase]">{errorText(error, t)}</p>
      {error instanceof CallError && !error.uncertain ? null : (
        <Button look="soft" className="mt-4" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      {error instanceof CallError && error.status >= 500 ? (
        <Link to="/status" className="mt-3 p-2 text-sm font-medium text-accent">
          {t('statusPage')}
        </Link>
      ) : null}
    </div>
  );
}

interface Loadable<T> {
  data: T | undefined;
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** Loading, error and data; the last known data stays visible if a refresh fails. */
export function Loaded<T>({
  query,
  waiting,
  children,
}: {
  query: Loadable<T>;
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
}): ReactNode {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return waiting ?? <SkeletonRows />;
}

/** A server error above a form's button. */
export function FormError({ error }: { error: unknown }): ReactNode {
  const t = useT();
  return (
    <div aria-live="assertive">
      {error ? <p className="rounded-xl bg-bad-soft px-4 py-3 text-sm text-bad">{errorText(error, t)}</p> : null}
    </div>
  );
}
