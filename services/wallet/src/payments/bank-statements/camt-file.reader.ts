import { FIAT_CURRENCIES, parseMicro } from '@makoto/contracts';
import { element, elements, plainText, withoutPrefixes } from '../../bank-files/xml-elements.js';
import { type BankStatement, dayOf, type StatementLine } from './statement-line.js';

/** Elements that may follow a transaction's own amount. Amounts inside them are different ones, e.g. in the payer's currency. */
const AFTER_AMOUNT = /<(?:AmtDtls|Avlbty|BkTxCd|Chrgs|Intrst|RltdPties|RltdAgts|RmtInf)[\s>]/;

interface Amount {
  currency: string;
  /** Micro-units. */
  amount: bigint;
}

/**
 * Reads the booked credits of an ISO 20022 camt.053 statement, one line per transaction if an entry has details. The reader
 * looks only for the elements it needs and resolves no entity or reference. Amounts are in the account's currency, which is
 * that of the first entry; payments without a day or an amount in it are left out. Undefined for any other file.
 */
export function readCamt(text: string): BankStatement | undefined {
  const xml = withoutPrefixes(text);
  if (!/<BkToCstmrStmt[\s>]/.test(xml)) return undefined;
  const lines: StatementLine[] = [];
  let currency: BankStatement['currency'];
  let leftOut = 0;
  for (const entry of elements(xml, 'Ntry')) {
    const day = bookedOn(entry);
    const own = amountOf(entry);
    currency ??= FIAT_CURRENCIES.find((c) => c === own?.currency);
    const status = plainText(element(entry, 'Sts'));
    if (!isCredit(entry) || /PDNG|INFO/.test(status)) continue;
    const details = elements(entry, 'TxDtls');
    for (const part of details.length > 0 ? details : [entry]) {
      const paid = details.length > 1 ? amountOfOneOfMany(part, own?.currency) : own;
      if (!day || !paid || paid.currency !== currency) {
        leftOut++;
        continue;
      }
      if (paid.amount <= 0n) continue;
      const payer = plainText(element(element(part, 'Dbtr'), 'Nm'));
      lines.push({ day, amount: paid.amount, payer, text: textsOf(part) });
    }
  }
  return { format: 'camt053', currency, lines, leftOut };
}

/** The day on which an entry was booked, or else its value date; each is a date, or a date with a time. */
function bookedOn(entry: string): string | undefined {
  const on = element(entry, 'BookgDt') || element(entry, 'ValDt');
  return dayOf(plainText(element(on, 'Dt') || element(on, 'DtTm')).slice(0, 10));
}

/** The amount of one of an entry's transactions in the entry's currency; undefined if the file does not contain it. */
function amountOfOneOfMany(part: string, currency: string | undefined): Amount | undefined {
  const end = part.search(AFTER_AMOUNT);
  const direct = amountOf(end < 0 ? part : part.slice(0, end));
  const booked = amountOf(element(element(part, 'AmtDtls'), 'TxAmt'));
  return [direct, booked].find((amount) => amount?.currency === currency);
}

/**
 * The first amount in an element. Element and attribute are found one after the other: one pattern for both would take
 * quadratic time for many attributes and no end.
 */
function amountOf(inside: string): Amount | undefined {
  for (const [, attributes = '', text = ''] of inside.matchAll(/<Amt\s([^<>]*)>([^<]*)</g)) {
    const [, currency] = /Ccy=["']([A-Z]{3})["']/.exec(attributes) ?? [];
    if (currency === undefined) continue;
    const amount = parseMicro(plainText(text), 6);
    return amount === undefined ? undefined : { currency, amount };
  }
  return undefined;
}

function isCredit(entry: string): boolean {
  return plainText(element(entry, 'CdtDbtInd')) === 'CRDT';
}

function textsOf(part: string): string {
  const texts = ['Ustrd', 'EndToEndId', 'Ref', 'AddtlTxInf', 'AddtlNtryInf'].flatMap((name) => elements(part, name));
  return [...new Set(texts.map(plainText))].join(' ').slice(0, 500);
}
