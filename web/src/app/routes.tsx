import { lazy, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Guard } from './guard';
import { NotFound } from './not-found';
import { loadRoute, pathOf, ROUTES } from './route-table';

const SCREENS = new Map(ROUTES.map((entry) => [entry.path, { own: entry.own, Screen: lazy(() => loadRoute(entry)) }]));

/** The screen of the address. Each has a path of its own with nothing to match in it, so it is looked up. */
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
