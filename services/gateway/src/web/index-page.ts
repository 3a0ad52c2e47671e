import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Lang } from '@makoto/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the page says in each language before a script runs: its tag, and what search engines and messengers show. */
const LANGUAGES: Record<Lang, { tag: string; description: string }> = {
  en: { tag: 'en', description: 'Short trades whose prices and settlements anyone can check.' },
  jp: { tag: 'ja', description: '価格も判定も、誰でも検証できる短期取引。' },
  zn: { tag: 'zh-CN', description: '价格和结算人人可验证的短线交易。' },
};
const TAG = /(<html\b[^>]*?\blang=")[^"]*/;
const MANIFEST = /(\bhref="\/manifest-)[^".]*/;
const DESCRIPTION = /(<meta name="description" content=")[^"]*/;

interface Page {
  /** When the file was last written, in epoch milliseconds. */
  writtenMs: number;
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/**
 * The customers' page in the language of visitors who have not chosen one. The app reads it from `<html lang>` before its
 * first paint, so no other language is shown first.
 */
export class IndexPage {
  private page: Page | undefined;

  constructor(
    private readonly path: string,
    private readonly lang: Lang,
  ) {}

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await this.current();
    reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    const encoding = encodingOf(request);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(page[encoding ?? 'plain']);
  }

  private async current(): Promise<Page> {
    const { mtimeMs } = await stat(this.path);
    if (this.page?.writtenMs === mtimeMs) return this.page;
    const html = await readFile(this.path, 'utf8');
    const { tag, description } = LANGUAGES[this.lang];
    const plain = Buffer.from(
      html.replace(TAG, `$1${tag}`).replace(MANIFEST, `$1${tag}`).replace(DESCRIPTION, `$1${description}`),
    );
    const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`;
    this.page = { writtenMs: mtimeMs, etag, plain, br, gzip: zipped };
    return this.page;
  }
}

function encodingOf(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return (['br', 'gzip'] as const).find((encoding) =>
    new RegExp(`\\b${encoding}\\b(?!;q=0(?:\\.0*)?(?:,|$))`).test(accepted),
  );
}
