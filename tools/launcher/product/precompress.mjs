// `node precompress.mjs <folder>`: writes `name.br` and `name.gz` beside each text file of a built app, for the gateway.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Compressing smaller files gains nothing. */
const MIN_BYTES = 1_024;
const TEXT = /^(?!\.).*\.(html|js|css|json|map|svg|txt|webmanifest)$/;

const folder = process.argv[2] ?? 'dist';
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

async function precompress(name) {
  const path = join(folder, name);
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((compressed) => writeFile(`${path}.br`, compressed)),
    promisify(gzip)(bytes, { level: 9 }).then((compressed) => writeFile(`${path}.gz`, compressed)),
  ]);
}

const names = await readdir(folder, { recursive: true });
await Promise.all(names.filter((name) => TEXT.test(name)).map(precompress));
