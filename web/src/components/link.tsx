import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** A path of the app with its search string. */
  to: string;
}

/** A plain press, not one that opens a new tab or window or starts a download. */
const goesThere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/**
 * Navigates within the app. Unlike the router's link, it compares with the browser's address, which changes before a
 * lazy screen has rendered: a second press then adds no second history entry.
 */
export function Link({ to, onClick, children, ...rest }: LinkProps): ReactNode {
  const navigate = useNavigate();
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !goesThere(event)) return;
    event.preventDefault();
    void navigate(to, { replace: event.currentTarget.href === location.href });
  };
  return (
    <a {...rest} href={to} onClick={press}>
      {children}
    </a>
  );
}
