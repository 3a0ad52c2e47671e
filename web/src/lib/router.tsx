import { type ReactNode, startTransition, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { type NavigateOptions, Router, UNSAFE_createBrowserHistory, useLocation, useNavigate } from 'react-router';

// The router's own browser router and search parameters come in one module with links, forms and fetchers: 10 kB that
// the first paint would wait for. These do the same on the same history.

/** Holds the address for everything inside; one for the whole app. */
export function AppRouter({ children }: { children: ReactNode }): ReactNode {
  const [history] = useState(() => UNSAFE_createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location });
  useLayoutEffect(
    () => history.listen(({ action, location }) => startTransition(() => setPlace({ action, location }))),
    [history],
  );
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

type SetSearch = (values: Readonly<Record<string, string>>, options?: NavigateOptions) => void;

/** What stands behind `?`, and how to put other values there. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const values = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<SetSearch>(
    (next, options) => void navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  );
  return [values, set];
}
