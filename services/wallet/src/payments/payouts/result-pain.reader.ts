import { AppError, parseMicro } from '@makoto/contracts';
import { element, elements, plainText, withoutPrefixes } from '../../bank-files/xml-elements.js';
import { type AnsweredFile, cut, type ResultFile, type ResultLine } from './result-line.js';

/** Final statuses: settled on the creditor's or the debtor's side, or rejected. All others are still in progress. */
const RESULTS: Readonly<Record<string, ResultLine['result']>> = { ACCC: 'paid', ACSC: 'paid', RJCT: 'failed' };

/**
 * Reads an ISO 20022 pain.002 status report into one line per transaction, matched by the end-to-end id of the payout file.
 * A report without transactions applies to the whole file. The reader looks only for the elements it needs and resolves no
 * entity or reference. Undefined for any other file.
 * @throws VALIDATION if it answers another file
 */
export function readResultPain(text: string, answered: AnsweredFile): ResultFile | undefined {
  const xml = withoutPrefixes(text);
  if (!/<CstmrPmtStsRpt[\s>]/.test(xml)) return undefined;
  const group = element(xml, 'OrgnlGrpInfAndSts');
  if (plainText(element(group, 'OrgnlMsgId')) !== answered.id.replaceAll('-', '')) {
    throw new AppError('VALIDATION', {}, [{ field: 'file_id', key: 'type' }]);
  }
  const lines = elements(xml, 'TxInfAndSts').map((part) => lineOf(part, 'OrgnlEndToEndId', 'TxSts'));
  if (lines.length > 0) return { format: 'pain002', lines };
  const payment = element(xml, 'OrgnlPmtInfAndSts');
  const whole = element(group, 'GrpSts') ? lineOf(group, '', 'GrpSts') : lineOf(payment, '', 'PmtInfSts');
  return { format: 'pain002', lines: answered.references.map((reference) => ({ ...whole, reference })) };
}

function lineOf(part: string, referenceName: string, statusName: string): ResultLine {
  const status = plainText(element(part, statusName));
  const amount = element(element(part, 'OrgnlTxRef'), 'InstdAmt');
  return {
    reference: (referenceName ? plainText(element(part, referenceName)) : '').slice(0, cut.reference),
    status: status.slice(0, cut.status),
    result: Object.hasOwn(RESULTS, status) ? RESULTS[status] : undefined,
    // No payout is zero: an unreadable amount matches none.
    amount: amount === '' ? undefined : (parseMicro(plainText(amount), 6) ?? 0n),
    reason: reasonOf(part).slice(0, cut.reason),
  };
}

/** The bank's reason with its code, if any: `AC04 Account closed`. */
function reasonOf(part: string): string {
  const information = element(part, 'StsRsnInf');
  const words = [element(information, 'Rsn'), ...elements(information, 'AddtlInf')];
  return words.map(plainText).filter(Boolean).join(' ');
}
