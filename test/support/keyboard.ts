/// <reference lib="dom" />
import type { Locator, Page } from 'playwright';

/** More stops than any screen has. */
const MOST_STOPS = 120;

/** What stands wrong with the focus; empty where it can be seen. */
function unseen(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return '';
  const marked = (element: Element | null): boolean => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || / 0px 0px 0px 2px/.test(boxShadow);
  };
  const { top, bottom } = focused.getBoundingClientRect();
  const what = focused.outerHTML.slice(0, 120);
  // Where the control itself is invisible or borderless, what is around it shows the focus.
  if (!marked(focused) && !marked(focused.parentElement)) return `nothing shows the focus on ${what}`;
  return bottom > 0 && top < innerHeight ? '' : `the focus is out of sight on ${what}`;
}

/** Somebody who has no pointer: goes by Tab, and looks at every stop where the focus is. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Goes on by Tab until the control has the focus. @throws Error where it is not reached, or a stop cannot be seen */
  async to(control: Locator): Promise<void> {
    await control.waitFor({ state: 'attached' });
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      if (await this.isOn(control)) return;
      await this.press('Tab');
      const problem = await this.page.evaluate(unseen);
      if (problem) throw new Error(problem);
    }
    throw new Error(`Tab does not reach ${control}`);
  }

  /** Goes to the control and presses it. */
  async enter(control: Locator): Promise<void> {
    await this.to(control);
    await this.press('Enter');
  }

  /** Goes to a field and writes into it in place of what is there. */
  async write(field: Locator, text: string): Promise<void> {
    await this.to(field);
    await this.press('Control+a');
    await this.type(text);
  }

  isOn(control: Locator): Promise<boolean> {
    return control.evaluate((element) => element === document.activeElement);
  }

  /** Waits until the control has the focus without a key. */
  async given(control: Locator): Promise<void> {
    await control.and(this.page.locator(':focus')).waitFor();
  }

  /** Waits until the focus is within, and goes around it: neither way does Tab lead out. */
  async isKeptIn(dialog: Locator): Promise<void> {
    const within = dialog.locator(':focus').or(dialog.and(this.page.locator(':focus')));
    await within.waitFor();
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
      await this.press(key);
      await within.waitFor();
    }
  }
}
