import './styles.css';
import { sendEarly } from '../lib/http';
import { provideTexts, startTexts } from '../lib/texts';
import { token } from '../lib/token';
import { addressOf, firstCalls, loadRoute, routeOf } from './route-table';

// This first script is small: it requests what the screen needs while the rest of the code is loading.
provideTexts(import.meta.glob<Record<string, Record<string, string>>>(['../locales/*/*.ts', '!../locales/*/types.ts']));
history.replaceState(history.state, '', addressOf(location));
// An old link that was opened in this tab.
addEventListener('hashchange', () => {
  if (location.hash.startsWith('#/')) location.replace(addressOf(location));
});

const { pathname } = location;
for (const { path, request } of firstCalls(pathname, token.get() !== undefined)) sendEarly(path, request);
const texts = startTexts();
const route = routeOf(pathname);
// If this fails, the screen tries again and shows the error.
const screen = route ? loadRoute(route).catch(() => undefined) : Promise.resolve();
void import('./main').then(({ start }) => start(texts, screen));
