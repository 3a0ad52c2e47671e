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

const darkDevice = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

function onDeviceChange(changed: () => void): () => void {
  const device = darkDevice();
  device.addEventListener('change', changed);
  return () => device.removeEventListener('change', changed);
}

/** Whether the console is dark now. */
export function useDark(): boolean {
  const chosen = useTheme();
  const device = useSyncExternalStore(onDeviceChange, () => darkDevice().matches);
  return chosen === 'system' ? device : chosen === 'dark';
}
