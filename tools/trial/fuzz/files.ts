import { crc32, deflateSync } from 'node:zlib';
import { plainPicture } from '../../launcher/demo/picture.ts';
import { fault, TIME_LIMIT_MS } from './judge.ts';

/** The gateway takes two uploads of one caller at a time. */
const AT_ONCE = 2;
const BUSY = 429;
const SCRIPT = '<script>alert(1)</script>';

/** A file, and what it claims to be. */
interface File {
  name: string;
  type: string;
  bytes: Buffer;
}

const picture = plainPicture(40, 30, [10, 120, 200]);
const jpeg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffdb0043000101ffc0000b08ffffffff01011100ffda0008010100003f00',
  'hex',
);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG that claims a size, with the data given. */
function png(width: number, height: number, data: Buffer, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    picture.subarray(0, 8),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const zeros = deflateSync(Buffer.alloc(30_000_000), { level: 9 });
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}<image href="file:///etc/passwd"/></svg>`;
const box = (type: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length + 8);
  return Buffer.concat([size, Buffer.from(type, 'latin1'), data]);
};
const heic = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));

/** Pictures that are broken, enormous once they are unpacked, or something else as well. */
const PICTURES: readonly (readonly [name: string, type: string, bytes: Buffer])[] = [
  ['empty.png', 'image/png', Buffer.alloc(0)],
  ['one-byte.png', 'image/png', Buffer.from([0x89])],
  ['header-only.png', 'image/png', picture.subarray(0, 33)],
  ['truncated.png', 'image/png', picture.subarray(0, picture.length - 20)],
  [
    'wrong-sum.png',
    'image/png',
    Buffer.concat([picture.subarray(0, 45), Buffer.from([0, 0, 0, 0]), picture.subarray(49)]),
  ],
  ['no-pixels.png', 'image/png', png(0, 0, zeros)],
  ['40000-square.png', 'image/png', png(40_000, 40_000, zeros)],
  ['2-to-31-square.png', 'image/png', png(2 ** 31 - 1, 2 ** 31 - 1, zeros)],
  ['6000-square-of-zeros.png', 'image/png', png(6_000, 6_000, deflateSync(Buffer.alloc(6_001 * 6_000), { level: 9 }))],
  ['text-bomb.png', 'image/png', png(40, 30, zeros, chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros])))],
  ['profile-bomb.png', 'image/png', png(40, 30, zeros, chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros])))],
  [
    'thousands-of-chunks.png',
    'image/png',
    png(40, 30, zeros, ...Array.from({ length: 20_000 }, () => chunk('tEXt', Buffer.from('a\0b')))),
  ],
  ['script-behind.png', 'image/png', Buffer.concat([picture, Buffer.from(SCRIPT)])],
  ['archive-behind.png', 'image/png', Buffer.concat([picture, Buffer.from('504b0304', 'hex'), Buffer.alloc(200)])],
  ['<script>.png', 'text/html', picture],
  ['../../../../x.png', 'image/png', picture],
  ['a\u0000b.png', 'image/png\r\nX-Injected: 1', picture],
  ['page.html', 'text/html', Buffer.from(`<html>${SCRIPT}</html>`)],
  ['page.png', 'image/png', Buffer.from(`<html>${SCRIPT}</html>`)],
  ['drawing.svg', 'image/svg+xml', Buffer.from(svg)],
  [
    'entities.svg',
    'image/svg+xml',
    Buffer.from('<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;">]><svg>&c;</svg>'),
  ],
  [
    'animation.gif',
    'image/gif',
    Buffer.concat([Buffer.from('GIF89a'), Buffer.from('ffffffff800000', 'hex'), Buffer.alloc(50)]),
  ],
  [
    'broken.webp',
    'image/webp',
    Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 ', 'latin1'), Buffer.alloc(100, 0xff)]),
  ],
  ['65535-square.jpg', 'image/jpeg', jpeg],
  ['truncated.jpg', 'image/jpeg', jpeg.subarray(0, 20)],
  ['markers.jpg', 'image/jpeg', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(100_000, 0xff)])],
  ['empty.heic', 'image/heic', heic],
  ['endless-box.heic', 'image/heic', Buffer.concat([heic, Buffer.from('0000000171657461ffffffffffffffff', 'hex')])],
  [
    'nested-boxes.heic',
    'image/heic',
    Buffer.concat([heic, Array.from({ length: 2_000 }).reduce<Buffer>((inner) => box('meta', inner), Buffer.alloc(8))]),
  ],
  ['noise.heic', 'image/heic', Buffer.concat([heic, Buffer.alloc(200_000, 0x5a)])],
  ['broken.avif', 'image/avif', box('ftyp', Buffer.from('avif\0\0\0\0mif1avif', 'latin1'))],
  ['metafile.tiff', 'image/tiff', Buffer.concat([Buffer.from('49492a0008000000ffff', 'hex'), Buffer.alloc(500, 0xff)])],
  ['paper.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>')],
  ['postscript.eps', 'image/png', Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file')],
  ['mvg.png', 'image/png', Buffer.from('push graphic-context\nimage over 0,0 0,0 "|id"\npop graphic-context')],
  ['noise.png', 'image/png', Buffer.concat([picture.subarray(0, 8), Buffer.alloc(7_900_000, 0xa5)])],
];

const rows = (count: number, row: string): string => row.repeat(count);

/** Tables and messages of banks that no bank would send. */
const BANK_FILES: readonly (readonly [name: string, text: string | Buffer])[] = [
  ['empty', ''],
  ['header', 'Date,Description,Credit\n'],
  ['blank', '   \n\n\t\n'],
  ['quote', 'Date,Description,Credit\n2026-01-01,"open,1\n'],
  ['formulas', "Date,Description,Credit\n2026-01-01,=cmd|' /C calc'!A0,1\n2026-01-01,@SUM(1),2\n"],
  [
    'amounts',
    'Date,Credit\n2026-01-01,1e999\n2026-01-01,-5\n2026-01-01,99999999999999999999999999\n2026-01-01,0.0000001\n2026-01-01,NaN\n',
  ],
  ['days', 'Date,Credit\n2026-02-30,1\n0000-00-00,1\n99999-01-01,1\n2026-13-01,1\n'],
  ['surrogates', 'Date,Description,Credit\n2026-01-01,\ud800\u0000\u202e,1\n'],
  ['utf-16', Buffer.from('\ufeffDate,Credit\n2026-01-01,1\n', 'utf16le')],
  ['prototype', '__proto__,constructor,code,name\nx,y,AB,C\n'],
  ['lines', `Date,Credit\n${rows(60_000, '2026-01-01,1\n')}`],
  ['cells', rows(500_000, ',')],
  ['camt', '<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="USD">1</Amt></Ntry></Stmt></BkToCstmrStmt></Document>'],
  [
    'camt-entities',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><BkToCstmrStmt><Ntry><Amt Ccy="USD">&x;</Amt></Ntry></BkToCstmrStmt>',
  ],
  ['camt-unfinished', `<BkToCstmrStmt><Ntry><Amt ${rows(200_000, 'Ccy="USD" ')}</Ntry>`],
  [
    'camt-unknown-characters',
    '<BkToCstmrStmt><Ntry><Amt Ccy="USD">1&#999999;&#55296;&constructor;</Amt></Ntry></BkToCstmrStmt>',
  ],
  ['pain', '<CstmrPmtStsRpt><TxInfAndSts></TxInfAndSts></CstmrPmtStsRpt>'],
  ['zengin', `103${'1'.repeat(197)}${rows(2_000, `2${'9'.repeat(199)}`)}`],
  ['noise', Buffer.alloc(300_000, 0x93)],
  ['zip', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(2_000)])],
];

/** Uploads every broken picture as every kind. @returns what is wrong with the answers */
export async function tryPictures(url: string, token: string, purposes: readonly string[]): Promise<string[]> {
  const tries = purposes.flatMap((purpose) =>
    PICTURES.map(([name, type, bytes]) => ({
      path: 'api/common/upload',
      fields: { purpose },
      file: { name, type, bytes },
    })),
  );
  return uploadAll(url, token, tries);
}

/** Uploads every broken bank file to every call that reads some. @returns what is wrong with the answers */
export async function tryBankFiles(url: string, token: string): Promise<string[]> {
  const calls: readonly { path: string; fields: Readonly<Record<string, string>> }[] = [
    { path: 'console/bank_statements/upload', fields: { currency: 'USD' } },
    { path: 'console/bank_statements/upload', fields: { currency: 'JPY' } },
    { path: 'console/bank_lists/upload', fields: { currency: 'USD' } },
    { path: 'console/payout_results/upload', fields: { file_id: '00000000-0000-4000-8000-000000000000' } },
  ];
  const tries = calls.flatMap((call) =>
    BANK_FILES.map(([name, text]) => ({
      ...call,
      file: { name: `${name}.csv`, type: 'text/csv', bytes: Buffer.from(text) },
    })),
  );
  return uploadAll(url, token, tries);
}

interface Upload {
  path: string;
  fields: Readonly<Record<string, string>>;
  file: File;
}

async function uploadAll(url: string, token: string, uploads: readonly Upload[]): Promise<string[]> {
  const problems: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let one = uploads[next++]; one; one = uploads[next++]) {
      const problem = await upload(url, token, one);
      if (problem) problems.push(`${one.file.name} to ${one.path} (${JSON.stringify(one.fields)}) ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return problems;
}

async function upload(url: string, token: string, { path, fields, file }: Upload): Promise<string | undefined> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
  const begun = performance.now();
  try {
    for (;;) {
      const response = await fetch(`${url}/index.php/${path}`, {
        ...{ method: 'POST', body: form, headers: { authorization: token } },
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      const text = await response.text();
      if (response.status === BUSY && performance.now() - begun < TIME_LIMIT_MS) continue;
      const type = response.headers.get('content-type') ?? '';
      const answer = { status: response.status, type, text, headers: [...response.headers.keys()] };
      return fault(answer, [SCRIPT, '/etc/passwd', 'root:']) ?? (await servedWrong(url, text));
    }
  } catch (error) {
    return `got no answer within ${Math.round(performance.now() - begun)} ms (${error instanceof Error ? error.message : 'unknown'})`;
  }
}

/** What is wrong with a picture that was accepted, as it is served: it must be a picture and nothing else. */
async function servedWrong(url: string, text: string): Promise<string | undefined> {
  const [, path] = /"url":"([^"]+)"/.exec(text) ?? [];
  if (path === undefined) return undefined;
  const response = await fetch(new URL(path, url), { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !type.startsWith('image/')) return `is served as ${response.status} ${type}`;
  return bytes.includes(SCRIPT) || bytes.includes('PK\u0003\u0004')
    ? 'is served with what was behind the picture'
    : undefined;
}
