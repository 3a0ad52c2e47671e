import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const MAX_CACHED_BYTES = 24 * 1024 * 1024;
const MAX_FILE_BYTES = 8 * 1024 * 1024;
/** Below this a compressed file is hardly smaller. */
const MIN_COMPRESSED_BYTES = 1_024;
const BROTLI_QUALITY = 9;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']);
const COMPRESSED = /^(text\/|application\/(json|manifest)|image\/svg)/;

export type Encoding = 'br' | 'gzip' | undefined;

/** A file as it goes out. */
export interface WebFile {
  type: string;
  encoding: Encoding;
  etag: string;
  bytes: Buffer;
}

const compressors = {
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes),
};

/**
 * The built web app. Files are read and compressed once and kept, up to a bound, for as long as they do not change on
 * disk; `name.br` and `name.gz` beside a file are taken instead where a build has made them.
 */
export class WebFiles {
  private readonly cache = new LRUCache<string, Promise<WebFile>>({ max: 500 });
  private readonly sizes = new LRUCache<string, number>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_bytes, key) => this.cache.delete(key),
  });

  constructor(private readonly root: string) {}

  /** The file at a URL's path, undefined where there is none that may be served. */
  async find(path: string, encoding: Encoding): Promise<WebFile | undefined> {
    const file = await this.locate(path);
    if (!file) return undefined;
    const type = TYPES[extname(file.path)] ?? 'application/octet-stream';
    const chosen = COMPRESSED.test(type) && file.size >= MIN_COMPRESSED_BYTES ? encoding : undefined;
    const key = `${chosen ?? ''} ${file.mtimeMs} ${file.size} ${file.path}`;
    let found = this.cache.get(key);
    if (!found) {
      found = this.load(file.path, type, chosen);
      this.cache.set(key, found);
      found.then(
        ({ bytes }) => this.sizes.set(key, bytes.length),
        () => this.cache.delete(key),
      );
    }
    this.sizes.get(key);
    return found;
  }

  private async locate(path: string): Promise<{ path: string; size: number; mtimeMs: number } | undefined> {
    // Dot files are nobody's business; the real path must stay below the root, wherever links lead.
    if (path.includes('\0') || path.split('/').some((part) => part.startsWith('.'))) return undefined;
    try {
      const root = await realpath(this.root);
      const real = await realpath(join(root, path));
      if (!real.startsWith(root + sep)) return undefined;
      const { size, mtimeMs, isFile } = await stat(real).then((s) => ({
        size: s.size,
        mtimeMs: s.mtimeMs,
        isFile: s.isFile(),
      }));
      return isFile && size <= MAX_FILE_BYTES ? { path: real, size, mtimeMs } : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  private async load(path: string, type: string, encoding: Encoding): Promise<WebFile> {
    const bytes = encoding ? await this.compressed(path, encoding) : await readFile(path);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    return { type, encoding, etag, bytes };
  }

  private async compressed(path: string, encoding: 'br' | 'gzip'): Promise<Buffer> {
    try {
      return await readFile(`${path}.${encoding === 'br' ? 'br' : 'gz'}`);
    } catch (error) {
      if (!isMissing(error)) throw error;
      return compressors[encoding](await readFile(path));
    }
  }
}

/** The best encoding that an `Accept-Encoding` header takes. */
export function encodingOf(header: string | undefined): Encoding {
  if (!header) return undefined;
  const taken = header.split(',').flatMap((part) => {
    const [name = '', ...options] = part.trim().toLowerCase().split(';');
    return options.some((option) => /^\s*q=0(\.0*)?\s*$/.test(option)) ? [] : [name.trim()];
  });
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : undefined;
}

function isMissing(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return MISSING.has(String(code));
}
