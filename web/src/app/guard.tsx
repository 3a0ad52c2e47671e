import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useLoggedIn } from '../lib/session';

/** Redirects to the login screen and back unless the user is logged in. */
export function Guard({ children }: { children: ReactNode }): ReactNode {
  const { pathname, search } = useLocation();
  if (useLoggedIn()) return children;
  return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
}
