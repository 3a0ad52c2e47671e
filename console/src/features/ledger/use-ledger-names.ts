import { useTexts } from '../../lib/i18n';
import { hasKey } from '../../lib/has-key';
import { en } from './texts';

/** The kinds of transfers that can be looked for. */
export const KINDS = Object.keys(en.kinds).filter((code) => hasKey(en.kinds, code));

/** What kinds of transfers and of accounts are called; the ledger's own word for one that has no name here. */
export function useLedgerNames(): { kind: (code: string) => string; account: (code: string) => string } {
  const t = useTexts();
  return {
    kind: (code) => (hasKey(en.kinds, code) ? t(`ledger.kinds.${code}`) : code),
    account: (code) => (hasKey(en.accounts, code) ? t(`ledger.accounts.${code}`) : code),
  };
}
