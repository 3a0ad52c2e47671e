import {
  accountHolder,
  type CsvPart,
  MAX_PDF_MOVEMENTS,
  type StatementCsvRequest,
  type StatementPdfReply,
  type StatementPdfRequest,
  type StatementYearsReply,
  type StatementYearsRequest,
} from '@makoto/contracts';
import { type CallContext, Clock, callerOf, Reads, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WalletConfig } from '../../config.js';
import { availableOf, heldOf } from './customer-accounts.js';
import { localTime } from './movement.calc.js';
import { FIRST_PLACE, type MovementLists, readMovements } from './movement-reader.js';
import { makePdf } from './pdf/make-pdf.js';
import { statementDocument } from './pdf/statement-document.calc.js';
import { StatementBooks } from './statement-book.service.js';
import { digestOf, endLine, FIRST_DIGEST, headLines, movementLine } from './statement-csv.calc.js';
import { cursorText, type FileCursor, readCursor } from './statement-cursor.calc.js';
import { periodOf, type StatementPeriod } from './statement-period.calc.js';
import { balancesNow, entriesBefore, firstEntryAt } from './statement-sums.repository.js';

/** Few, because other calls wait while a part is made. */
const CSV_ROWS = 250;
/** Far more than a product gets old. */
const MAX_YEARS = 50;

/** Statements of a year or month as files, checked against the ledger before anything is sent. */
@Injectable()
export class StatementFiles {
  constructor(
    private readonly reads: Reads,
    private readonly books: StatementBooks,
    private readonly rpc: RpcClient,
    private readonly config: WalletConfig,
    private readonly clock: Clock,
  ) {}

  /** The years since the first movement. */
  years(request: StatementYearsRequest, context: CallContext): Promise<StatementYearsReply> {
    return this.reads.current((db) => this.yearsIn(db, request, callerOf(context)));
  }

  private async yearsIn(
    manager: EntityManager,
    { time_zone }: StatementYearsRequest,
    userId: string,
  ): Promise<StatementYearsReply> {
    const accounts = availableOf(userId);
    const now = this.clock.now();
    const first = await firstEntryAt(manager, accounts);
    if (first === undefined) return { list: [], max_pdf_movements: MAX_PDF_MOVEMENTS };
    const last = await balancesNow(manager, accounts);
    const list: StatementYearsReply['list'] = [];
    let before = accounts.reduce((sum, { id }) => sum + (last.get(id)?.entries ?? 0), 0);
    for (let year = yearOf(now, time_zone); year >= yearOf(first, time_zone) && list.length < MAX_YEARS; year--) {
      const { from, closed } = periodOf({ year, time_zone }, now);
      let low = 0;
      for (const account of accounts) low += await entriesBefore(manager, account, from);
      list.push({ year, closed, movements: before - low });
      before = low;
    }
    return { list, max_pdf_movements: MAX_PDF_MOVEMENTS };
  }

  /**
   * A part of the statement as CSV. The first part is sent only if all sums agree with the ledger, and the last only if all
   * movements were sent.
   * @throws VALIDATION; Error if the statement differs from the ledger
   */
  async csv(request: StatementCsvRequest, context: CallContext): Promise<CsvPart> {
    const userId = callerOf(context);
    const period = periodOf(request, this.clock.now());
    if (request.after) return this.nextPart(userId, period, readCursor(request.after), context);
    const book = await this.books.of(userId, period);
    const head = headLines(book, userId, this.config.MODE === 'practice', context.lang);
    const { movements } = book;
    const ranges = book.ranges.map(({ low, top }) => ({ low, top }));
    const digest = digestOf(FIRST_DIGEST, head);
    const start: FileCursor = { to: book.period.to, ranges, movements, sent: 0, place: FIRST_PLACE, digest };
    const part = await this.nextPart(userId, period, start, context);
    return { ...part, text: head.join('') + part.text };
  }

  /** @throws VALIDATION, TOO_MANY_REQUESTS; Error if the statement differs from the ledger */
  async pdf(request: StatementPdfRequest, context: CallContext): Promise<StatementPdfReply> {
    const userId = callerOf(context);
    const period = periodOf(request, this.clock.now());
    const [book, holder] = await Promise.all([
      this.books.of(userId, period),
      this.rpc.request(accountHolder, { user_id: userId }, context),
    ]);
    const lists = { ranges: book.ranges, held: book.held, from: period.from, to: period.to };
    const isListed = book.movements <= MAX_PDF_MOVEMENTS;
    const { movements } = isListed
      ? await this.reads.current((db) => readMovements(db, lists, FIRST_PLACE, MAX_PDF_MOVEMENTS + 1))
      : { movements: undefined };
    if (movements && movements.length !== book.movements) throw incomplete(movements.length, book.movements);
    const isPractice = this.config.MODE === 'practice';
    const document = statementDocument({ book, movements, userId, holder, isPractice, lang: context.lang });
    const content = await makePdf(document);
    return { content_type: 'application/pdf', content: content.toString('base64') };
  }

  private async nextPart(
    userId: string,
    period: StatementPeriod,
    cursor: FileCursor,
    context: CallContext,
  ): Promise<CsvPart> {
    const { to, ranges, place } = cursor;
    const lists: MovementLists = {
      ranges: availableOf(userId).map((account, i) => {
        const { low, top } = ranges[i] ?? { low: 0, top: 0 };
        return { account, low, top };
      }),
      ...{ held: heldOf(userId), from: period.from, to },
    };
    const { movements, next } = await this.reads.current((db) => readMovements(db, lists, place, CSV_ROWS));
    const lines = movements.map((movement) => movementLine(movement, period.timeZone, context.lang));
    const digest = digestOf(cursor.digest, lines);
    const sent = cursor.sent + movements.length;
    if (next) return { text: lines.join(''), after: cursorText({ ...cursor, sent, place: next, digest }) };
    if (sent !== cursor.movements) throw incomplete(sent, cursor.movements);
    return { text: lines.join('') + endLine(sent, digest, context.lang) };
  }
}

/** A movement of the running period was committed late: the next attempt has it. */
const incomplete = (read: number, expected: number): Error =>
  new Error(`the statement has ${expected} movements, of which ${read} were read`);

const yearOf = (at: number, timeZone: string): number => Number(localTime(at, timeZone).slice(0, 4));
