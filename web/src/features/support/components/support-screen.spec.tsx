import { support } from '../../../locales/en/support';
import { eventually } from '../../../testing/eventually';
import { host, loadEnglish, press, render } from '../../../testing/render';

const REFUSED = { code: 1000, msg: 'The messages cannot be read now.', data: null };
const NEWEST = { id: 'm2', from: 'support', text: 'It was credited.', created_at: '2026-11-22T12:00:00Z' };
const EARLIER = { id: 'm1', from: 'user', text: 'Where is my deposit?', created_at: '2026-11-22T11:00:00Z' };

/** jsdom has no layout: the screen is narrow and keeps its size. */
const nothing = (): undefined => undefined;
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
  ResizeObserver: class {
    observe = nothing;
    disconnect = nothing;
  },
});
const { default: SupportScreen } = await import('./support-screen');

/** The reply to the call for earlier messages. */
let earlier: () => Response;

function answer(path: string, body: unknown): Response {
  if (path.endsWith('support/messages')) {
    if (String(body).includes('before')) return earlier();
    return Response.json({ code: 0, msg: '', data: { list: [NEWEST], has_more: true, unread: 0 } });
  }
  return Response.json(REFUSED, { status: 500 });
}

const button = (): Element | undefined =>
  [...host.querySelectorAll('button')].find(({ textContent }) => textContent === support.older);

beforeEach(async () => {
  await loadEnglish('common', 'support');
  globalThis.fetch = async (target, init) => answer(String(target), init?.body);
  await render(<SupportScreen />);
  await eventually(() => expect(host.textContent).toContain(NEWEST.text));
});

it('says why earlier messages did not come, and loads them when the button is pressed again', async () => {
  earlier = () => Response.json(REFUSED, { status: 500 });
  await press(button());
  await eventually(() => expect(host.querySelector('[aria-live="assertive"]')?.textContent).toBe(REFUSED.msg));
  expect(host.textContent).toContain(NEWEST.text);
  earlier = () => Response.json({ code: 0, msg: '', data: { list: [EARLIER], has_more: false, unread: 0 } });
  await press(button());
  await eventually(() => expect(host.textContent).toContain(EARLIER.text));
  expect(host.textContent).not.toContain(REFUSED.msg);
});
