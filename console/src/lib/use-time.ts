import { timeText } from './format';
import { useLang } from './session';

/** Formats times in the chosen language and the operator's time zone; empty where there is none. */
export function useTime(): (iso: string | null | undefined) => string {
  const lang = useLang();
  return (iso) => timeText(iso, lang);
}
