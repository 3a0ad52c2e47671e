import { lang } from './languages';
import { readStored, writeStored } from './storage';
import { Store } from './store';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export type UpColour = 'green' | 'red';

const storedTheme = readStored('theme');
const storedUp = readStored('upColor');

export const theme = new Store<Theme>(THEMES.find((known) => known === storedTheme) ?? 'system');
/** Undefined follows the language: in Japan red means up. */
const chosenUp = new Store<UpColour | undefined>(storedUp === 'green' || storedUp === 'red' ? storedUp : undefined);
export const upColour = new Store<UpColour>('green');

function apply(): void {
  upColour.set(chosenUp.get() ?? (lang.get() === 'jp' ? 'red' : 'green'));
  document.documentElement.dataset.theme = theme.get();
  document.documentElement.dataset.up = upColour.get();
}

/** Applies the appearance to the document, now and on every change. */
export function startAppearance(): void {
  apply();
  for (const store of [lang, theme, chosenUp]) store.subscribe(apply);
}

export function chooseTheme(next: Theme): void {
  writeStored('theme', next);
  theme.set(next);
}

export function chooseUpColour(next: UpColour): void {
  writeStored('upColor', next);
  chosenUp.set(next);
}
