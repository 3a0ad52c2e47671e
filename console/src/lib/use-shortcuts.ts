import { useEffect } from 'react';

/** Runs an action when its key is pressed, unless the operator is typing or a dialog is open. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const action = actions[event.key];
      if (!action || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [actions]);
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]')) return true;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
