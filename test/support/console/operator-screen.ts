import type { Browser, Locator, Page } from 'playwright';
import { openPage } from '../browser.ts';

const DESK = { width: 1280, height: 800 };
const PATIENCE_MS = 60_000;

/** An operator's desk with the console on it, in English: what a person does with it, by what a person can see. */
export class Desk {
  private constructor(
    readonly page: Page,
    /** What the browser complained of. */
    readonly complaints: string[],
  ) {}

  /** A desk of its own; with a token its operator is logged in already. */
  static async of(browser: Browser, url: string, token?: string): Promise<Desk> {
    const context = await browser.newContext({ viewport: DESK, locale: 'en-US', acceptDownloads: true });
    await context.addInitScript((held) => {
      localStorage.setItem('consoleLang', 'en');
      if (held !== undefined) sessionStorage.setItem('consoleToken', held);
    }, token);
    const { page, complaints } = await openPage(context);
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${url}/console/`);
    return new Desk(page, complaints);
  }

  /** The sections that the operator has, each with how much waits in it. */
  navigation(): Locator {
    return this.page.getByRole('menuitem');
  }

  /** Goes to a section; what stood there before is gone when it is there. */
  async section(name: string): Promise<void> {
    await this.navigation().getByRole('link', { name, exact: true }).click();
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  /** One of the states that a list is narrowed to. */
  narrow(name: string): Promise<void> {
    return this.page.getByRole('radiogroup').getByText(name, { exact: true }).click();
  }

  row(text: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** Says yes to the question that has just been asked. */
  sure(question: string | RegExp): Promise<void> {
    return this.page.getByRole('tooltip').filter({ hasText: question }).getByRole('button', { name: 'OK' }).click();
  }

  /** Chooses from a list that opens below its field. */
  async choose(field: Locator, option: string): Promise<void> {
    await field.click();
    await this.page.getByTitle(option, { exact: true }).last().click();
  }

  /** Waits until it is on the screen. */
  says(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).first().waitFor();
  }
}
