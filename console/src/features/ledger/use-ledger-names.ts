import { hasKey } from '../../lib/has-key';
import { useTexts } from '../../lib/i18n';
import { en } from './texts';

/** The kinds of transfers that can be searched for. */
export const KINDS = Object.keys(en.kinds).filter((code) => hasKey(en.kinds, code));

/** Names for kinds of transfers and accounts; the code itself where it has no name. */
export function useLedgerNames(): { kind: (code: string) => string; account: (code: string) => string } {
  const t = useTexts();
  return {
    kind: (code) => (hasKey(en.kinds, code) ? t(`ledger.kinds.${code}`) : code),
    account: (code) => (hasKey(en.accounts, code) ? t(`ledger.accounts.${code}`) : code),
  };
}
