import { useTexts } from '../../lib/i18n';
import { en } from './texts';

type Kind = keyof typeof en.kinds;
type Account = keyof typeof en.accounts;

export const isKind = (code: string): code is Kind => Object.hasOwn(en.kinds, code);
const isAccount = (code: string): code is Account => Object.hasOwn(en.accounts, code);

/** What kinds of transfers and of accounts are called; the ledger's own word for one that has no name here. */
export function useLedgerWords(): { kind: (code: string) => string; account: (code: string) => string } {
  const t = useTexts();
  return {
    kind: (code) => (isKind(code) ? t(`ledger.kinds.${code}`) : code),
    account: (code) => (isAccount(code) ? t(`ledger.accounts.${code}`) : code),
  };
}

/** The kinds of transfers that can be looked for. */
export const KINDS: readonly Kind[] = Object.keys(en.kinds).filter(isKind);
