import { useSyncExternalStore } from 'react';
import { StoredValue, useStored } from './stored-value';

/** The operator's choices: as the device, light, dark. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The chosen theme; until the operator chooses one, the device's. `public/color-scheme.js` reads it, too. */
export const theme = new StoredValue(localStorage, 'consoleTheme');

export function useTheme(): Theme {
  const stored = useStored(theme);
  return THEMES.find((known) => known === stored) ?? 'system';
}

/** What the device prefers, by a media query, as a hook that follows it. */
function preferenceOf(query: string): () => boolean {
  const device = (): MediaQueryList => matchMedia(query);
  const onChange = (changed: () => void): (() => void) => {
    const list = device();
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(onChange, () => device().matches);
}

const useDarkDevice = preferenceOf('(prefers-color-scheme: dark)');

/** Whether the person has asked the device for less motion. */
export const useLessMotion = preferenceOf('(prefers-reduced-motion: reduce)');

/** Whether the console is dark now. */
export function useDark(): boolean {
  const chosen = useTheme();
  const device = useDarkDevice();
  return chosen === 'system' ? device : chosen === 'dark';
}
