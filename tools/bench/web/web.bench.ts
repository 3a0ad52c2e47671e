import { DEMO_NAME, makeDemo } from '../../launcher/demo/demo.ts';
import type { Product } from '../../launcher/product/product.ts';
import { withProduct } from '../lib/bench-product.ts';
import { api } from '../lib/load/customers.ts';
import { median, spread } from '../lib/stats.ts';
import { type Category, type Visit, visit } from './lighthouse.ts';
import { beginVisit, type Phone, withPhone } from './phone.ts';

const VISITS = 3;
const PATHS = ['/', '/hq', '/trade', '/wallet'];
const CATEGORIES: Category[] = ['performance', 'accessibility', 'best-practices'];

/**
 * The lowest Lighthouse score (mobile preset) of `/`, `/hq`, `/trade` and `/wallet` for performance, accessibility or
 * best practices. Each is a first visit by a customer with some history, and `/` also by a stranger; medians of three
 * visits.
 */
export async function webBench(): Promise<number> {
  let lowest = Number.NaN;
  await withProduct(async (product) => {
    const token = await demoToken(product);
    lowest = await withPhone(async (phone) => {
      const scores = [await measure(phone, `${product.url}/`, undefined)];
      for (const path of PATHS) scores.push(await measure(phone, `${product.url}${path}`, token));
      return Math.min(...scores);
    });
  });
  return lowest;
}

async function demoToken(product: Product): Promise<string> {
  const operator = { email: product.secrets('CONSOLE_EMAIL'), password: product.secrets('CONSOLE_PASSWORD') };
  const password = product.secrets('DEMO_PASSWORD');
  await makeDemo({ url: product.url, password, operator, signal: new AbortController().signal });
  const { access_token } = await api(product.url, 'user/login', { account: DEMO_NAME, password });
  return String(access_token);
}

/** Visits an address, prints the results and returns the lowest score. */
async function measure(phone: Phone, url: string, token: string | undefined): Promise<number> {
  const visits: Visit[] = [];
  for (let i = 0; i < VISITS; i++) {
    visits.push(await visit(url, phone.port, () => beginVisit(phone, new URL(url).origin, token)));
  }
  const scores = CATEGORIES.map((name) => median(visits.map(({ scores }) => scores[name])));
  const who = token ? 'customer' : 'stranger';
  const figures = [
    ...CATEGORIES.map(
      (name) =>
        `${name} ${spread(
          visits.map(({ scores }) => scores[name]),
          2,
        )}`,
    ),
    `layout shift ${spread(
      visits.map(({ layoutShift }) => layoutShift),
      3,
    )}`,
    `script ${spread(
      visits.map(({ scriptBytes }) => scriptBytes / 1000),
      1,
    )} kB`,
  ];
  process.stdout.write(`${new URL(url).pathname} (${who}): ${figures.join(', ')}\n`);
  for (const { timings, faults } of visits) process.stdout.write(`  ${[timings, ...faults].join('; ')}\n`);
  return Math.min(...scores);
}
