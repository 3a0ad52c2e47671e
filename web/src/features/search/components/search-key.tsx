import { useEffect } from 'react';
import { useNavigate } from 'react-router';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** `/`, Ctrl-K and Command-K open the search, unless a dialog is open. */
export default function SearchKey(): null {
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const wanted = ctrlKey || metaKey ? key === 'k' && !altKey : key === '/' && !isTyping(event.target);
      if (!wanted || event.isComposing || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      if (location.pathname !== '/search') void navigate('/search');
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [navigate]);
  return null;
}
