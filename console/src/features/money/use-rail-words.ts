import { useTexts } from '../../lib/i18n';
import { isWord } from '../../lib/is-word';
import { en } from '../../locales/en';

const { money } = en;

interface RailWords {
  rail: (code: string) => string;
  status: (code: string) => string;
  outcome: (code: string) => string;
}

/** What rails, what they report and what was made of it are called; the code itself where it has no name here. */
export function useRailWords(): RailWords {
  const t = useTexts();
  return {
    rail: (code) => (isWord(money.rails, code) ? t(`money.rails.${code}`) : code),
    status: (code) => (isWord(money.railStatuses, code) ? t(`money.railStatuses.${code}`) : code),
    outcome: (code) => (isWord(money.outcomes, code) ? t(`money.outcomes.${code}`) : code),
  };
}
