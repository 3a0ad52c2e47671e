/// <reference lib="dom" />
import type { Locator, Page } from 'playwright';

/** More tab stops than any screen has. */
const MOST_STOPS = 120;

/** Problems with the focus; empty if it is visible. */
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
  // If the control is invisible or has no border, its parent shows the focus.
  if (!marked(focused) && !marked(focused.parentElement)) return `nothing shows the focus on ${what}`;
  return bottom > 0 && top < innerHeight ? '' : `the focus is out of sight on ${what}`;
}

/** A user without a pointer: moves by Tab, and checks at every stop that the focus is visible. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Presses Tab until the control has the focus. @throws Error if it is never reached, or a stop is not visible */
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

  /** Moves to the control and presses it. */
  async enter(control: Locator): Promise<void> {
    await this.to(control);
    await this.press('Enter');
  }

  /** Moves to a field and replaces its text. */
  async write(field: Locator, text: string): Promise<void> {
    await this.to(field);
    await this.press('Control+a');
    await this.type(text);
  }

  isOn(control: Locator): Promise<boolean> {
    return control.evaluate((element) => element === document.activeElement);
  }

  /** Waits until the control gets the focus without a key. */
  async given(control: Locator): Promise<void> {
    await control.and(this.page.locator(':focus')).waitFor();
  }

  /** Waits until the focus is within, and moves around: Tab leads out in neither direction. */
  async isKeptIn(dialog: Locator): Promise<void> {
    const within = dialog.locator(':focus').or(dialog.and(this.page.locator(':focus')));
    await within.waitFor();
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
      await this.press(key);
      await within.waitFor();
    }
  }
}
