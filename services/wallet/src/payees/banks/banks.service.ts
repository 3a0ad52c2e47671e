import { AppError, type BanksReply, type BanksRequest, type BankView, type ProblemKey } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { toKatakana } from '../katakana.calc.js';
import { BANKS_ELSEWHERE } from './banks-elsewhere.js';
import { installedVersion, type JapanBankRow, readJapanBanks } from './japan-banks.reader.js';

const MAX_ROWS = 2_000;
const INSERT_BATCH = 2_000;

/** The banks offered in bank pickers: all Japanese banks with their branches, and well-known banks elsewhere. */
@Injectable()
export class BanksService {
  private filling: Promise<void> | undefined;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The banks of a currency, or the branches of a bank. */
  async find({ currency, keyword = '', bank_code = '' }: BanksRequest): Promise<BanksReply> {
    // The list omits the suffixes for "bank" and "branch".
    const wanted = keyword
      .normalize('NFKC')
      .trim()
      .replace(/(銀行|支店)$/, '');
    if (currency !== 'JPY') {
      const lower = wanted.toLowerCase();
      const list = bank_code ? [] : BANKS_ELSEWHERE[currency].filter((b) => matches(b, lower));
      return { list };
    }
    await this.fill();
    const list: BankView[] = await this.dataSource.query(
      `select case when branch_code = '' then bank_code else branch_code end as code, name, kana from japan_banks
       where ${bank_code ? `bank_code = $1 and branch_code <> ''` : `$1 = '' and branch_code = ''`}
         and (strpos(lower(normalize(name, NFKC)), lower($2)) > 0 or strpos(kana, $3) > 0
           or starts_with(case when branch_code = '' then bank_code else branch_code end, $2))
       order by 1 limit ${MAX_ROWS}`,
      [bank_code, wanted, toReading(wanted)],
    );
    return { list };
  }

  /**
   * The code of a Japanese bank by its name, with or without 銀行. Empty unless exactly one bank has the name and that bank
   * has the branch.
   */
  async codeOf(name: string, branchCode: string): Promise<string> {
    await this.fill();
    const rows: { bank_code: string; has_branch: boolean }[] = await this.dataSource.query(
      `select bank_code, exists (select from japan_banks b where b.bank_code = j.bank_code and b.branch_code = $2) as has_branch
       from japan_banks j where branch_code = '' and normalize(name, NFKC) = any($1) limit 2`,
      [writingsOf(name), branchCode],
    );
    const [bank, another] = rows;
    return bank?.has_branch && !another ? bank.bank_code : '';
  }

  /** Checks that a bank's code, name (or reading) and branch match the list of Japanese banks. @throws VALIDATION */
  async assertJapanese(bankCode: string, bankName: string, branchCode: string): Promise<void> {
    await this.fill();
    const rows: { branch_code: string; name: string; kana: string }[] = await this.dataSource.query(
      `select branch_code, normalize(name, NFKC) as name, kana from japan_banks
       where bank_code = $1 and branch_code in ('', $2)`,
      [bankCode, branchCode],
    );
    const refuse = (field: string, key: ProblemKey): never => {
      throw new AppError('VALIDATION', {}, [{ field, key }]);
    };
    const bank = rows.find((row) => row.branch_code === '');
    if (!bank) return refuse('bank_code', 'type');
    // The payout uses the code, but the customer chose the bank by name.
    const isNamed = writingsOf(bankName).some((name) => name === bank.name || toReading(name) === bank.kana);
    if (!isNamed) refuse('bank_code', 'bank');
    if (!rows.some((row) => row.branch_code === branchCode)) refuse('branch_number', 'type');
  }

  /** Fills the table if another version of the list is installed. Concurrent processes wait for each other. */
  private fill(): Promise<void> {
    this.filling ??= this.dataSource
      .transaction((manager) => fillTable(manager))
      .catch((error: unknown) => {
        this.filling = undefined;
        throw error;
      });
    return this.filling;
  }
}

async function fillTable(manager: EntityManager): Promise<void> {
  const version = installedVersion();
  await manager.query(`select pg_advisory_xact_lock(hashtextextended('japan_banks', 0))`);
  const known: { version: string }[] = await manager.query('select version from japan_banks_version');
  if (known[0]?.version === version) return;
  await manager.query('delete from japan_banks');
  let batch: JapanBankRow[] = [];
  for await (const rows of readJapanBanks()) {
    batch.push(...rows);
    if (batch.length < INSERT_BATCH) continue;
    await insert(manager, batch);
    batch = [];
  }
  await insert(manager, batch);
  await manager.query('delete from japan_banks_version');
  await manager.query('insert into japan_banks_version (version) values ($1)', [version]);
}

async function insert(manager: EntityManager, rows: readonly JapanBankRow[]): Promise<void> {
  await manager.query(
    `insert into japan_banks (bank_code, branch_code, name, kana)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])`,
    [rows.map((r) => r.bank_code), rows.map((r) => r.branch_code), rows.map((r) => r.name), rows.map((r) => r.kana)],
  );
}

function matches(bank: BankView, lower: string): boolean {
  return bank.name.toLowerCase().includes(lower) || bank.code.toLowerCase().startsWith(lower);
}

/** A bank's name as customers write it and as the list has it, without 銀行. */
function writingsOf(name: string): string[] {
  const wanted = name.normalize('NFKC');
  return [wanted, wanted.replace(/銀行$/, '')];
}

/** A keyword in the list's spelling of readings: full-size katakana, with a wide hyphen for long vowels. */
function toReading(text: string): string {
  const small = 'ァィゥェォッャュョヮ';
  const large = 'アイウエオツヤユヨワ';
  return toKatakana(text)
    .replace(/[ァィゥェォッャュョヮ]/g, (c) => large[small.indexOf(c)] ?? c)
    .replace(/[ー-]/g, '－');
}
