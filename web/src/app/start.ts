import './styles.css';
import { sendAhead } from '../lib/http';
import { provideTexts, startTexts } from '../lib/texts';
import { token } from '../lib/token';
import { firstAsks, loadRoute, routeOf } from './route-table';

// The first of the code, and small: what the screen needs is asked for while the larger rest is still on its way.
provideTexts(import.meta.glob<Record<string, Record<string, string>>>(['../locales/*/*.ts', '!../locales/*/types.ts']));
const { pathname } = location;
for (const { path, request } of firstAsks(pathname, token.get() !== undefined)) sendAhead(path, request);
const texts = startTexts();
const route = routeOf(pathname);
// Where it fails, the screen itself tries again and says so.
const screen = route ? loadRoute(route).catch(() => undefined) : Promise.resolve();
void import('./main').then(({ start }) => start(texts, screen));
