import { useCallback, useEffect, useState } from 'react';
import { useCloseByBack } from '../../../components/close-by-back';

export interface FullScreen {
  on: boolean;
  toggle: () => void;
}

/** Devices without the browser's full screen (iPhones) still get the whole window. */
function askBrowser(): void {
  document.documentElement.requestFullscreen?.().catch(() => undefined);
}

/**
 * Lets one element fill the window, and where the browser can, the screen. Everything else is hidden by the document's
 * `data-full`, also from keyboard and screen reader, except what opens above it. Escape and going back leave it.
 */
export function useFullScreen(): FullScreen {
  const [on, setOn] = useState(false);
  const leave = useCallback(() => setOn(false), []);
  useCloseByBack(on, leave);
  useEffect(() => {
    if (!on) return;
    const { dataset } = document.documentElement;
    dataset.full = '';
    const onChange = (): void => {
      if (!document.fullscreenElement) leave();
    };
    const onKey = (event: KeyboardEvent): void => {
      // An open dialog closes first.
      if (event.key === 'Escape' && !document.querySelector('[role="dialog"]')) leave();
    };
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    return () => {
      delete dataset.full;
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    };
  }, [on, leave]);
  const toggle = (): void => {
    if (!on) askBrowser();
    setOn(!on);
  };
  return { on, toggle };
}
