import { account } from '../../../locales/en/account';
import { eventually } from '../../../testing/eventually';
import { host, loadEnglish, press, render } from '../../../testing/render';
import UndoScreen from './undo-screen';

const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const GONE = { code: 1004, msg: 'We could not find that.', data: null };

let asked: unknown[];
let reply: () => Response;

const button = (): Element | undefined =>
  [...host.querySelectorAll('button')].find((found) => found.textContent === account.undoAction);

async function open(search: string): Promise<void> {
  history.replaceState(null, '', `/undo${search}`);
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

describe('the link that undoes a change of address', () => {
  it('does nothing until the customer confirms, then tells the result and the next step', async () => {
    reply = () => Response.json({ code: 0, msg: '', data: { kind: 'phone' } });
    await open(`?token=${TOKEN}`);
    expect(asked).toEqual([]);
    await press(button());
    await eventually(() => expect(host.textContent).toContain(account.undonePhone));
    expect(asked).toEqual([{ token: TOKEN }]);
    expect(host.querySelector('a[href="/loginpassword"]')?.textContent).toBe(account.undoneNext);
    expect(button()).toBeUndefined();
  });

  it('says when it has expired or was used', async () => {
    reply = () => Response.json(GONE, { status: 404 });
    await open(`?token=${TOKEN}`);
    await press(button());
    await eventually(() => expect(host.textContent).toContain(account.undoGone));
    expect(button()).toBeUndefined();
  });

  it('asks for nothing without a token', async () => {
    await open('');
    expect(host.textContent).toContain(account.undoGone);
    expect(button()).toBeUndefined();
  });
});
