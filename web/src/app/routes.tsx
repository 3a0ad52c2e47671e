import { lazy, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Guard } from './guard';
import { NotFound } from './not-found';
import { loadRoute, pathOf, ROUTES } from './route-table';

const SCREENS = new Map(ROUTES.map((entry) => [entry.path, { own: entry.own, Screen: lazy(() => loadRoute(entry)) }]));

/** Renders the screen of the current path. No route has parameters, so a map lookup is enough. */
export function AppRoutes(): ReactNode {
  const { pathname } = useLocation();
  const found = SCREENS.get(pathOf(pathname));
  if (!found) return <NotFound />;
  const { own, Screen } = found;
  if (!own) return <Screen />;
  return (
    <Guard>
      <Screen />
    </Guard>
  );
}
