import type { Browser, Locator, Page, WebSocket } from 'playwright';
import { openPage, PHONE } from './browser.ts';
import { PIN } from './client.ts';

/** A customer's phone with the app in English, used by what is visible. */
export class Phone {
  private constructor(
    readonly page: Page,
    private readonly url: string,
    /** The browser's errors. */
    readonly complaints: string[],
  ) {}

  /** A new phone; with a token its owner is logged in already. */
  static async of(browser: Browser, url: string, token?: string): Promise<Phone> {
    const context = await browser.newContext({ viewport: PHONE, locale: 'en-US' });
    await context.addInitScript(() => localStorage.setItem('lang', 'en'));
    const { page, complaints } = await openPage(context);
    const phone = new Phone(page, url, complaints);
    if (token !== undefined) {
      await phone.go('/lang');
      await page.evaluate((value) => localStorage.setItem('accessToken', value), token);
    }
    return phone;
  }

  /**
   * Reloads a screen. A sheet that was just closed leaves the history first, which would otherwise cancel the loading.
   */
  async go(path: string): Promise<void> {
    await this.page.waitForFunction(
      () => !history.state?.sheets || document.querySelector('[role=dialog][data-open]') !== null,
    );
    await this.page.goto(`${this.url}${path}`);
  }

  /** As go(), for a customer who is logged in: also waits until the app hears what happens, after its first replies. */
  async goLive(path: string): Promise<void> {
    const { page } = this;
    const listening = Promise.withResolvers<void>();
    // The screen before may open one late, too.
    const onSocket = (socket: WebSocket): void => {
      socket.on('framereceived', ({ payload }) => {
        if (payload.includes('"type":"auth"')) listening.resolve();
      });
    };
    page.on('websocket', onSocket);
    await this.go(path);
    await listening.promise;
    page.off('websocket', onSocket);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  link(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** Types into a field, including password fields. */
  fill(label: string, text: string): Promise<void> {
    return this.page.getByLabel(label, { exact: true }).fill(text);
  }

  /** Chooses one of several; the radio button itself is invisible behind its text. */
  choose(name: string): Promise<void> {
    return this.page.getByRole('radio', { name, exact: true }).check({ force: true });
  }

  /** Waits until it is on the screen. */
  says(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).first().waitFor();
  }

  /** The value beside a name that begins with this text, as on a receipt. */
  fact(name: string, within: Locator = this.page.getByRole('main')): Locator {
    const term = within.getByRole('term').filter({ hasText: new RegExp(`^${name}`) });
    return term.locator('xpath=following-sibling::dd[1]');
  }

  /** Types the payment PIN on the sheet's pad. */
  async enterPin(): Promise<void> {
    await this.page.getByRole('group', { name: 'Enter your payment PIN' }).waitFor();
    await this.page.keyboard.type(PIN);
  }

  /** Fills in the form of `/reg`. */
  async openAccount(username: string, password: string): Promise<void> {
    await this.fill('User name', username);
    await this.fill('Password', password);
    await this.fill('Password again', password);
    await this.fill('Payment PIN', PIN);
    await this.page.getByRole('checkbox').check();
    await this.button('Open an account').click();
  }

  async logIn(account: string, password: string): Promise<void> {
    await this.fill('User name, e-mail or phone', account);
    await this.fill('Password', password);
    await this.page.getByRole('button', { name: 'Log in', exact: true }).click();
  }
}
