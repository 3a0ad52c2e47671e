import { FIAT_CURRENCIES, parseMicro } from '@makoto/contracts';
import { type BankStatement, dayOf, plain, type StatementLine } from './statement-line.js';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads an ISO 20022 camt.053 statement: booked credits, one line a transaction where an entry has details. Only the
 * elements that are needed are looked for; nothing in the file is resolved or fetched. Undefined where it is no such file.
 */
export function readCamt(text: string): BankStatement | undefined {
  // Prefixes of namespaces differ from bank to bank.
  const xml = text.replace(/<(\/?)[\w.-]+:/g, '<$1');
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

/** The insides of every element of a name, in order; elements of one name do not stand inside each other here. */
function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, inside]) => inside ?? '',
  );
}

function element(xml: string, name: string): string {
  return elements(xml, name)[0] ?? '';
}

function plainText(inside: string): string {
  const text = inside
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/&#(\d{1,6});/g, (_whole, code: string) => String.fromCodePoint(Number(code)));
  return plain(text);
}
