import { Id, Int, ListOf, Nullable, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { FileUpload } from '../shapes.js';
import { BOOK_READERS, FINANCE } from './roles.js';
import { versionCalls } from './versions.js';

/** The currencies whose banks are listed by operators. Japan’s list is built in. */
export const LISTED_CURRENCIES = ['USD', 'CNY', 'AUD'] as const;
export type ListedCurrency = (typeof LISTED_CURRENCIES)[number];

/** The most banks of a list, and the most bytes of its file. */
export const MAX_LISTED_BANKS = 2_000;
export const MAX_BANK_LIST_BYTES = 524_288;

/** A list of banks: an uploaded file. The subject of its versions is the currency. */
export class BankList {
  /** As `bank_lists/upload` returned it. */
  @Id() file_id!: string;
  @Text(255, { min: 0 }) filename!: string;
  @Int(1, MAX_LISTED_BANKS) banks!: number;
  /** Of the file, in hexadecimal. */
  @Text(64, { min: 64, pattern: /^[0-9a-f]{64}$/ }) sha256!: string;
}

/** A multipart form: `file` (CSV in UTF-8, see docs/payments.md) and `currency`. */
export class BankListUploadRequest extends FileUpload {
  @OneOf(LISTED_CURRENCIES) currency!: ListedCurrency;
}

export const BANK_CHANGES = ['added', 'removed', 'changed'] as const;
export type BankChange = (typeof BANK_CHANGES)[number];

export class ListedBankView {
  @Text(20) code!: string;
  @Text(80) name_en!: string;
  @Text(80) name_ja!: string;
  @Text(80) name_zh!: string;
  /** What differs from the list named by `before`. */
  @Nullable() @OneOf(BANK_CHANGES) change?: BankChange | null;
}

export class ListedBanksRequest extends PageRequest {
  @Id() file_id!: string;
  /** Another list’s file: the reply has what differs from it, and nothing else. */
  @Nullable() @Id() before?: string | null;
}

export class ListedBanksReply extends PageReply {
  @ListOf(() => ListedBankView, 100) list!: ListedBankView[];
}

const admin = { base: 'console', auth: 'operator', service: 'wallet' } as const;

/** @throws VALIDATION with a problem for each wrong line, TOO_LARGE */
export const consoleBankListUpload = call({
  ...admin,
  path: 'bank_lists/upload',
  roles: FINANCE,
  request: BankListUploadRequest,
  reply: BankList,
  upload: true,
  summary: 'Reads a list of banks (CSV). Customers choose from it once it was proposed and approved',
});

/** @throws NOT_FOUND */
export const consoleListedBanks = call({
  ...admin,
  path: 'bank_lists/banks',
  roles: BOOK_READERS,
  request: ListedBanksRequest,
  reply: ListedBanksReply,
  summary: 'Lists the banks of a file, or what differs from another file',
});

export const consoleBankLists = versionCalls({
  service: 'wallet',
  path: 'bank_lists',
  content: BankList,
  readers: BOOK_READERS,
  editors: FINANCE,
  what: 'list of banks of a currency',
});
