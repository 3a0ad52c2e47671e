import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useLoggedIn } from '../lib/session';

/** Lets only those who are logged in see the screen; others log in first and come back here. */
export function Guard({ children }: { children: ReactNode }): ReactNode {
  const { pathname, search } = useLocation();
  if (useLoggedIn()) return children;
  return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
}
