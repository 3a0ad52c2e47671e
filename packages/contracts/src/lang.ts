/** The three languages, by the keys that the product stores and sends. */
export const LANGS = ['en', 'jp', 'zn'] as const;
export type Lang = (typeof LANGS)[number];

const BY_TAG: ReadonlyMap<string, Lang> = new Map([
  ['en', 'en'],
  ['jp', 'jp'],
  ['ja', 'jp'],
  ['zn', 'zn'],
  ['zh', 'zn'],
]);

/**
 * The language of an `Accept-Language` header: our own keys (`en`, `jp`, `zn`) or standard tags with q-values (`ja-JP,
 * en;q=0.8`). The highest q wins, then the first; `fallback` if none is known.
 */
export function parseLang(header: string | undefined, fallback: Lang): Lang {
  if (!header) return fallback;
  const known = BY_TAG.get(header);
  if (known) return known;
  let best: Lang | undefined;
  let bestQ = 0;
  for (const part of header.slice(0, 200).split(',')) {
    const [tag = '', ...options] = part.trim().toLowerCase().split(';');
    const lang = BY_TAG.get(tag.split('-')[0] ?? '');
    const q = options.map((o) => /^\s*q=([\d.]+)\s*$/.exec(o)?.[1]).find((v) => v !== undefined);
    const weight = q === undefined ? 1 : Number(q);
    if (lang && weight > bestQ) {
      best = lang;
      bestQ = weight;
    }
  }
  return best ?? fallback;
}
