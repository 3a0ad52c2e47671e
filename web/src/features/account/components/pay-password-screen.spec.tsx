import { account } from '../../../locales/en/account';
import { detailsWith, keepFresh, logInAs } from '../../../testing/fixtures';
import { host, loadEnglish, press, render } from '../../../testing/render';
import PayPasswordScreen from './pay-password-screen';

/** Opens the screen and chooses confirmation by code. */
async function byCode(contact: object): Promise<void> {
  logInAs(detailsWith('0.00', { user: contact }));
  await render(<PayPasswordScreen />);
  const way = [...host.querySelectorAll('label, button, [role="radio"]')].find(
    (found) => found.textContent === account.byCode,
  );
  await press(way);
}

const contactLink = (): Element | null => host.querySelector('a[href="/my/contact"]');
const codeInput = (): Element | null => host.querySelector('input[name="code"]');

beforeEach(async () => {
  await loadEnglish('common', 'account');
  keepFresh();
});

describe('a code for the payment PIN', () => {
  it('is not offered without an address to send it to; the way to add one is', async () => {
    await byCode({ email: null, phone: null });
    expect(contactLink()?.textContent).toBe(account.addContact);
    expect(codeInput()).toBeNull();
    expect(host.querySelector<HTMLButtonElement>('button[type="submit"]')?.disabled).toBe(true);
  });

  it.each([{ email: 'hana@example.com' }, { phone: '+81901234567' }])('is offered with %p', async (contact) => {
    await byCode(contact);
    expect(codeInput()).not.toBeNull();
    expect(contactLink()).toBeNull();
  });
});
