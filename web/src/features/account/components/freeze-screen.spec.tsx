import { account } from '../../../locales/en/account';
import { eventually } from '../../../testing/eventually';
import { host, loadEnglish, press, render } from '../../../testing/render';
import UndoScreen from './undo-screen';

const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';

let asked: unknown[];
let reply: () => Response;

const button = (): Element | undefined =>
  [...host.querySelectorAll('button')].find((found) => found.textContent === account.freezeAction);

async function open(hash: string): Promise<void> {
  history.replaceState(null, '', `/undo${hash}`);
  await render(<UndoScreen />);
}

beforeEach(async () => {
  asked = [];
  globalThis.fetch = async (_url, init) => {
    asked.push(JSON.parse(String(init?.body)));
    return reply();
  };
  await loadEnglish('common', 'account');
});

describe('the link that freezes an account', () => {
  it('does nothing until the customer confirms, then tells how to get back in', async () => {
    reply = () => Response.json({ code: 0, msg: '', data: {} });
    await open(`#freeze=${TOKEN}`);
    expect(asked).toEqual([]);
    await press(button());
    await eventually(() => expect(host.textContent).toContain(account.frozen));
    expect(asked).toEqual([{ token: TOKEN }]);
    expect(host.querySelector('a[href="/aboutus"]')?.textContent).toBe(account.frozenNext);
    expect(button()).toBeUndefined();
  });

  it('says when it has expired or was used', async () => {
    reply = () => Response.json({ code: 1004, msg: 'We could not find that.', data: null }, { status: 404 });
    await open(`#freeze=${TOKEN}`);
    await press(button());
    await eventually(() => expect(host.textContent).toContain(account.freezeGoneNote));
    expect(button()).toBeUndefined();
  });

  it('can be tried again if the server could not be reached', async () => {
    reply = () => Response.json({ code: 1007, msg: 'Try again in a moment.', data: null }, { status: 503 });
    await open(`#freeze=${TOKEN}`);
    await press(button());
    await eventually(() => expect(host.textContent).toContain('Try again in a moment.'));
    expect(button()).toBeDefined();
  });

  it('asks for nothing without a token', async () => {
    await open('#freeze=');
    expect(host.textContent).toContain(account.freezeGoneNote);
    expect(button()).toBeUndefined();
  });
});
