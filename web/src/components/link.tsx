import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** A path of the app from `/` on, with its search. */
  to: string;
}

/** A press that means "go there": not one that asks the browser for a new tab, a window or a download. */
const goesThere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/** Goes to a screen without loading the page anew. The router's own link brings prefetching and forms with it, code
 * that the first paint would wait for. */
export function Link({ to, onClick, children, ...rest }: LinkProps): ReactNode {
  const navigate = useNavigate();
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !goesThere(event)) return;
    event.preventDefault();
    // By the browser's address: it is the new one at once, while the screen may still be on its way.
    void navigate(to, { replace: event.currentTarget.href === location.href });
  };
  return (
    <a {...rest} href={to} onClick={press}>
      {children}
    </a>
  );
}
