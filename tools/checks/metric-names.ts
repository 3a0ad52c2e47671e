import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../launcher/product/build.ts';

/** The sources of the services' metrics, which every installation has. */
export const SERVICE_SOURCES = ['packages/platform/src', 'services'];
/** `npm start` exports its own as well. */
const ALL_SOURCES = [...SERVICE_SOURCES, 'tools/launcher'];

/** The names that the sources give to metrics, without prefix and without the suffixes of histograms. */
export function exportedNames(sources: readonly string[] = ALL_SOURCES): Set<string> {
  const files = sources.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !/node_modules|dist/.test(name))
      .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
  );
  const names = files.flatMap((text) => [
    ...[...text.matchAll(/\.(?:gauge|firstGauge|counter|histogram)\(\s*'(\w+)'/g)].map(([, name]) => name),
    ...[...text.matchAll(/name: 'makoto_(\w+)'/g)].map(([, name]) => name),
    ...[...text.matchAll(/new RequestMetrics\(\w+(?:\.\w+)?, '(\w+)s'/g)].flatMap(([, name]) => [
      `${name}s_total`,
      `${name}_duration_seconds`,
    ]),
  ]);
  return new Set(names.filter((name) => name !== undefined));
}
