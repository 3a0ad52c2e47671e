import type { Browser, Locator, Page } from 'playwright';
import { openPage } from '../browser.ts';

const VIEWPORT = { width: 1280, height: 800 };
const PATIENCE_MS = 60_000;

/** The console in a browser of its own, in English: what an operator does with it, by what is visible. */
export class OperatorScreen {
  private constructor(
    readonly page: Page,
    /** Errors and warnings of the browser. */
    readonly complaints: string[],
  ) {}

  /** Opens the console; with a token the operator is logged in already. */
  static async of(browser: Browser, url: string, token?: string): Promise<OperatorScreen> {
    const context = await browser.newContext({
      ...{ viewport: VIEWPORT, locale: 'en-US', acceptDownloads: true },
      reducedMotion: 'reduce',
    });
    await context.addInitScript((held) => {
      localStorage.setItem('consoleLang', 'en');
      if (held !== undefined) sessionStorage.setItem('consoleToken', held);
    }, token);
    const { page, complaints } = await openPage(context);
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${url}/console/`);
    return new OperatorScreen(page, complaints);
  }

  /** The sections in the navigation, each with the number of waiting items. */
  navigation(): Locator {
    return this.page.getByRole('menuitem');
  }

  /** Goes to a section and waits until it is shown. */
  async section(name: string): Promise<void> {
    await this.navigation().getByRole('link', { name, exact: true }).click();
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  /** Selects one of a list's filters. */
  filter(name: string): Promise<void> {
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

  /** Waits until a dialog is closed. @throws Error with what the dialog says if it stays open */
  async closed(dialog: Locator): Promise<void> {
    try {
      await dialog.waitFor({ state: 'hidden' });
    } catch (error) {
      throw new Error(`The dialog stays open: ${await dialog.innerText()}`, { cause: error });
    }
  }

  /** Answers OK to the question that has just been asked. */
  confirm(question: string | RegExp): Promise<void> {
    return this.page.getByRole('tooltip').filter({ hasText: question }).getByRole('button', { name: 'OK' }).click();
  }

  /** Chooses an option of a select field. */
  async choose(field: Locator, option: string): Promise<void> {
    await field.click();
    await this.page.getByTitle(option, { exact: true }).last().click();
  }

  /** Waits until a text is visible; the same text may also be in a tab that is not open. */
  says(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).filter({ visible: true }).first().waitFor();
  }
}
