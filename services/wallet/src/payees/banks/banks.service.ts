import {
  AppError,
  type BanksReply,
  type BanksRequest,
  type BankView,
  type FiatCurrency,
  type Lang,
  type ProblemKey,
} from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { BankListCache } from '../bank-lists/bank-list.cache.js';
import { findListed, listedLike } from '../bank-lists/bank-lists.repository.js';
import { toKatakana } from '../katakana.calc.js';
import { bankAndBranch, banksNamed, fillJapaneseBanks, findJapaneseBanks } from './banks.repository.js';
import { BANKS_ELSEWHERE } from './banks-elsewhere.js';

/**
 * The banks offered in bank pickers: all Japanese banks with their branches; elsewhere those that operators list or, without
 * a list, well-known ones.
 */
@Injectable()
export class BanksService {
  private filling: Promise<void> | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly lists: BankListCache,
  ) {}

  /** The banks of a currency, named in a language, or the branches of a Japanese bank. */
  async find({ currency, keyword, bank_code }: BanksRequest, lang: Lang): Promise<BanksReply> {
    const wanted = (keyword ?? '').normalize('NFKC').trim();
    if (currency !== 'JPY') {
      const file = await this.lists.fileOf(currency);
      if (bank_code) return { list: [], listed: file !== undefined };
      if (file) return { list: await findListed(this.dataSource, file, wanted, lang), listed: true };
      const lower = wanted.toLowerCase();
      return { list: BANKS_ELSEWHERE[currency].filter((bank) => matches(bank, lower)), listed: false };
    }
    // The list omits the suffixes for "bank" and "branch".
    const short = wanted.replace(/(銀行|支店)$/, '');
    await this.fill();
    return { list: await findJapaneseBanks(this.dataSource, bank_code ?? '', short, toReading(short)), listed: false };
  }

  /**
   * The code of a bank outside Japan as a card gives it or, without one, of the listed bank of that name. Where operators
   * keep no list, any bank is accepted.
   * @throws VALIDATION if the bank is not on the list, or the name is another bank's
   */
  async listedCode(currency: FiatCurrency, bankCode: string, bankName: string): Promise<string> {
    const file = await this.lists.fileOf(currency);
    if (file === undefined) return bankCode;
    const [bank, another] = await listedLike(this.dataSource, file, bankCode, bankName);
    if (!bank || another) throw new AppError('VALIDATION', {}, [{ field: 'bank_name', key: 'not_listed' }]);
    // The payout uses the code, but the customer chose the bank by name.
    if (!bank.is_named) throw new AppError('VALIDATION', {}, [{ field: 'bank_code', key: 'bank' }]);
    return bank.code;
  }

  /**
   * The code of a Japanese bank by its name, with or without 銀行. Empty unless exactly one bank has the name and that bank
   * has the branch.
   */
  async codeOf(name: string, branchCode: string): Promise<string> {
    await this.fill();
    const [bank, another] = await banksNamed(this.dataSource, writingsOf(name), branchCode);
    return bank?.has_branch && !another ? bank.bank_code : '';
  }

  /** Checks that a bank's code, name (or reading) and branch match the list of Japanese banks. @throws VALIDATION */
  async assertJapanese(bankCode: string, bankName: string, branchCode: string): Promise<void> {
    await this.fill();
    const rows = await bankAndBranch(this.dataSource, bankCode, branchCode);
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

  /** Fills the table of Japanese banks once per process; retries after a failure. */
  fill(): Promise<void> {
    this.filling ??= this.dataSource
      .transaction((manager) => fillJapaneseBanks(manager))
      .catch((error: unknown) => {
        this.filling = undefined;
        throw error;
      });
    return this.filling;
  }
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
