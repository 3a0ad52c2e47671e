import { timeText } from './format';
import { lang, langOf } from './session';
import { useKept } from './store';

/** Writes moments in the language that is chosen and the operator's own time zone; empty where there is none. */
export function useTime(): (iso: string | null | undefined) => string {
  const chosen = langOf(useKept(lang));
  return (iso) => timeText(iso, chosen);
}
