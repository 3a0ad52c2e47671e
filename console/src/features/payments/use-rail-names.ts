import { hasKey } from '../../lib/has-key';
import { useTexts } from '../../lib/i18n';
import { en } from './texts';

interface RailNames {
  rail: (code: string) => string;
  status: (code: string) => string;
  outcome: (code: string) => string;
}

/** Names for rails, for the statuses they report, and for the results; the code itself where it has no name. */
export function useRailNames(): RailNames {
  const t = useTexts();
  return {
    rail: (code) => (hasKey(en.rails, code) ? t(`payments.rails.${code}`) : code),
    status: (code) => (hasKey(en.railStatuses, code) ? t(`payments.railStatuses.${code}`) : code),
    outcome: (code) => (hasKey(en.outcomes, code) ? t(`payments.outcomes.${code}`) : code),
  };
}
