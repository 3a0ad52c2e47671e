import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';

/** The columns of a file, in this order; the first line names them. */
export const COLUMNS = [
  ...(['ref', 'slot', 'kind', 'debit', 'credit', 'amount', 'at'] as const),
  ...(['entry_account', 'entry_no', 'entry_balance'] as const),
] as const;
/** A transfer: its columns as text, '' for null. */
export type Line = string[];

export interface Written {
  transfers: number;
  /** Of the text, before it is compressed. */
  sha256: string;
}

const PAGE = 10_000;
const NOTHING = '00000000-0000-0000-0000-000000000000';
const HEAD = `${COLUMNS.join()}\n`;

/** Writes a partition's transfers as compressed CSV, in the order of their identities. The file appears as a whole. */
export async function writeTransfers(client: pg.ClientBase, partition: string, path: string): Promise<Written> {
  const hash = createHash('sha256');
  let transfers = 0;
  async function* text(): AsyncGenerator<string> {
    hash.update(HEAD);
    yield HEAD;
    for await (const page of pagesOf(client, partition)) {
      transfers += page.length;
      const lines = `${page.map((line) => line.join()).join('\n')}\n`;
      hash.update(lines);
      yield lines;
    }
  }
  const draft = `${path}.part`;
  await pipeline(Readable.from(text()), createGzip(), createWriteStream(draft, { mode: 0o600 }));
  const file = await open(draft);
  await file.sync();
  await file.close();
  await rename(draft, path);
  return { transfers, sha256: hash.digest('hex') };
}

async function* pagesOf(client: pg.ClientBase, partition: string): AsyncGenerator<Line[]> {
  let [ref, slot] = [NOTHING, '-1'];
  for (;;) {
    const { rows } = await client.query<Line>({
      text: `select ${COLUMNS.map((name) => `coalesce(${name}::text, '')`).join()} from ${partition}
             where (ref, slot) > ($1::uuid, $2::smallint) order by ref, slot limit ${PAGE}`,
      values: [ref, slot],
      rowMode: 'array',
    });
    if (rows.length > 0) yield rows;
    [ref = '', slot = ''] = rows.at(-1) ?? [];
    if (rows.length < PAGE) return;
  }
}

/**
 * Reads a file's transfers in pages. The result of the generator is what was read, to be compared with what was written.
 * @throws if the file is no such file
 */
export async function* readTransfers(path: string): AsyncGenerator<Line[], Written> {
  const hash = createHash('sha256');
  let transfers = 0;
  let page: Line[] = [];
  const lines = createInterface({
    input: createReadStream(path).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let isHead = true;
  for await (const line of lines) {
    hash.update(`${line}\n`);
    if (isHead) {
      if (`${line}\n` !== HEAD) throw new Error(`${path} is no file of transfers`);
      isHead = false;
      continue;
    }
    transfers++;
    page.push(line.split(','));
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
  return { transfers, sha256: hash.digest('hex') };
}
