import { FIAT_CURRENCIES, parseMicro } from '@makoto/contracts';
import { element, elements, plainText, withoutPrefixes } from '../bank-files/xml-elements.js';
import { type BankStatement, dayOf, type StatementLine } from './statement-line.js';

/**
 * Reads an ISO 20022 camt.053 statement: booked credits, one line a transaction where an entry has details. Only the
 * elements that are needed are looked for; nothing in the file is resolved or fetched. Undefined where it is no such file.
 */
export function readCamt(text: string): BankStatement | undefined {
  const xml = withoutPrefixes(text);
  if (!/<BkToCstmrStmt[\s>]/.test(xml)) return undefined;
  const lines: StatementLine[] = [];
  let currency: BankStatement['currency'];
  for (const entry of elements(xml, 'Ntry')) {
    const day = dayOf(element(element(entry, 'BookgDt') || element(entry, 'ValDt'), 'Dt').slice(0, 10));
    const code = /<Amt\s[^>]*Ccy="([A-Z]{3})"/.exec(entry)?.[1];
    currency ??= FIAT_CURRENCIES.find((c) => c === code);
    const status = plainText(element(entry, 'Sts'));
    if (!isCredit(entry) || !day || /PDNG|INFO/.test(status)) continue;
    const details = elements(entry, 'TxDtls');
    for (const part of details.length > 0 ? details : [entry]) {
      const amount = parseMicro(plainText(element(part, 'Amt') || element(entry, 'Amt')), 6);
      if (amount === undefined || amount <= 0n) continue;
      lines.push({ day, amount, payer: plainText(element(element(part, 'Dbtr'), 'Nm')), text: textsOf(part) });
    }
  }
  return { format: 'camt053', currency, lines };
}

function isCredit(entry: string): boolean {
  return plainText(element(entry, 'CdtDbtInd')) === 'CRDT';
}

function textsOf(part: string): string {
  const texts = ['Ustrd', 'EndToEndId', 'Ref', 'AddtlTxInf', 'AddtlNtryInf'].flatMap((name) => elements(part, name));
  return [...new Set(texts.map(plainText))].join(' ').slice(0, 500);
}
