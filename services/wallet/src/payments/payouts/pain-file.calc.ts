import { type FiatCurrency, formatMicro } from '@makoto/contracts';
import type { PayerAccount } from '../../payer-accounts.js';
import type { Payout } from './payout.js';

export interface PainHead {
  fileId: string;
  /** When the file is made, epoch milliseconds. */
  at: number;
  /** The day on which the bank is asked to pay, `YYYY-MM-DD`. */
  day: string;
}

/** A credit transfer file in ISO 20022 pain.001.001.03. */
export function painFile(
  payouts: readonly Payout[],
  payer: PayerAccount,
  currency: FiatCurrency,
  { fileId, at, day }: PainHead,
): Buffer {
  const total = formatMicro(payouts.reduce((sum, p) => sum + p.amount, 0n));
  const made = new Date(at).toISOString();
  const sums = `<NbOfTxs>${payouts.length}</NbOfTxs><CtrlSum>${total}</CtrlSum>`;
  // The format limits ids to 35 characters.
  const id = fileId.replaceAll('-', '');
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${made.slice(0, 19)}</CreDtTm>${sums}<InitgPty><Nm>${xml(payer.name)}</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>${id}</PmtInfId><PmtMtd>TRF</PmtMtd>${sums}<ReqdExctnDt>${day}</ReqdExctnDt>
<Dbtr><Nm>${xml(payer.name)}</Nm></Dbtr><DbtrAcct><Id><Othr><Id>${xml(payer.account)}</Id></Othr></Id></DbtrAcct>
<DbtrAgt>${agent(payer.bankCode, '')}</DbtrAgt>
${payouts.map((p) => transfer(p, currency)).join('\n')}
</PmtInf></CstmrCdtTrfInitn></Document>
`,
  );
}

function transfer(p: Payout, currency: FiatCurrency): string {
  const branch = p.branchCode ? `<BrnchId><Id>${xml(p.branchCode)}</Id></BrnchId>` : '';
  return (
    `<CdtTrfTxInf><PmtId><EndToEndId>${xml(p.number)}</EndToEndId></PmtId>` +
    `<Amt><InstdAmt Ccy="${currency}">${formatMicro(p.amount)}</InstdAmt></Amt>` +
    `<CdtrAgt>${agent(p.bankCode, p.bankName, p.place)}${branch}</CdtrAgt>` +
    `<Cdtr><Nm>${xml(p.holder)}</Nm></Cdtr><CdtrAcct><Id><Othr><Id>${xml(p.account)}</Id></Othr></Id></CdtrAcct></CdtTrfTxInf>`
  );
}

/** A bank's BIC or, if the code is none, its clearing number, with its name and place. */
function agent(code: string, name: string, place = ''): string {
  const bic = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code) ? `<BIC>${code}</BIC>` : '';
  const member = !bic && code ? `<ClrSysMmbId><MmbId>${xml(code)}</MmbId></ClrSysMmbId>` : '';
  const named = name ? `<Nm>${xml(name)}</Nm>` : '';
  const where = place ? `<PstlAdr><AdrLine>${xml(place.slice(0, 70))}</AdrLine></PstlAdr>` : '';
  const other = !bic && !member && !named ? '<Othr><Id>NOTPROVIDED</Id></Othr>' : '';
  return `<FinInstnId>${bic}${member}${named}${where}${other}</FinInstnId>`;
}

/** Escapes a text, and drops characters that XML does not allow. */
function xml(text: string): string {
  return text.replace(NOT_XML, '').replace(/[<>&'"]/g, (c) => `&#${c.charCodeAt(0)};`);
}

const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
