import { lazy, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Guard } from './guard';
import { loadRoute, ROUTES, routeOf } from './route-table';

const NotFound = lazy(() => import('./not-found'));
const SCREENS = new Map(ROUTES.map((entry) => [entry, lazy(() => loadRoute(entry))]));

/** Renders the screen of the current path. No route has parameters, so a map lookup is enough. */
export function AppRoutes(): ReactNode {
  const found = routeOf(useLocation().pathname);
  const Screen = found && SCREENS.get(found);
  if (!Screen) return <NotFound />;
  return (
    <Guard key={found.path} own={found.own ?? false}>
      <Screen />
    </Guard>
  );
}
