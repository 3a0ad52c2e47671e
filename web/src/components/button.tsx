import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link } from './link';

export type Look = 'primary' | 'soft' | 'plain' | 'danger' | 'up' | 'down';

const LOOKS: Record<Look, string> = {
  primary: 'bg-accent-fill text-on-fill',
  soft: 'bg-accent-soft text-accent',
  plain: 'bg-sunk text-ink',
  danger: 'bg-bad-soft text-bad',
  up: 'bg-up-fill text-on-fill',
  down: 'bg-down-fill text-on-fill',
};

const BASE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-xl px-5 text-center font-semibold leading-tight text-balance [word-break:auto-phrase] transition-opacity active:opacity-80 disabled:opacity-45 aria-disabled:opacity-45';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  wide?: boolean;
  /** Shows that work is in progress, ignores further presses, and keeps the focus. */
  busy?: boolean;
}

export function Spinner(): ReactNode {
  return (
    <span
      className="inline-block size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none"
      aria-hidden="true"
    />
  );
}

// Also prevents Enter from submitting the form again.
const ignore = (event: MouseEvent): void => event.preventDefault();

export function Button({
  look = 'primary',
  wide,
  busy,
  className = '',
  onClick,
  children,
  type,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      type={type ?? 'button'}
      className={`${BASE} ${LOOKS[look]} ${wide ? 'w-full' : ''} ${className}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : onClick}
      {...rest}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}

interface LinkButtonProps {
  to: string;
  look?: Look;
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

export function LinkButton({ to, look = 'primary', wide, className = '', children }: LinkButtonProps): ReactNode {
  return (
    <Link to={to} className={`${BASE} ${LOOKS[look]} ${wide ? 'w-full' : ''} ${className}`}>
      {children}
    </Link>
  );
}
