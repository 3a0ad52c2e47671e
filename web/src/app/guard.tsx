import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSessionLost } from '../lib/leaving';
import { useLoggedIn } from '../lib/session';

/**
 * Redirects to the login screen and back: from a user's own screens unless the user is logged in, from every other one
 * if the session ends while it is open or loading.
 */
export function Guard({ own = true, children }: { own?: boolean; children: ReactNode }): ReactNode {
  const { pathname, search, key } = useLocation();
  const loggedIn = useLoggedIn();
  const lost = useSessionLost();
  // The page's own first calls may have ended the session before anything was rendered.
  const [wasLoggedIn] = useState(loggedIn || (lost && key === 'default'));
  if (loggedIn || !(own || (lost && wasLoggedIn))) return children;
  return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
}
