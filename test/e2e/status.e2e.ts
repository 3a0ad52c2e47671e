import type { Product } from '../../tools/launcher/product/product.ts';
import { Client, eventually, isJson, type Json, rowsOf } from '../support/client.ts';
import { ownerOf } from '../support/console/operators.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

const PATIENCE_MS = 60_000;
const TEXTS = {
  en: { title: 'Earning is away', body: 'We are working on it.' },
  jp: { title: '資産運用が停止しています', body: '対応中です。' },
  zn: { title: '理财暂停', body: '正在处理。' },
};

let product: Product;
let visitor: Client;

beforeAll(async () => {
  product = await startTestProduct({ env: { ...process.env, HOST: '127.0.0.1', DEFAULT_LANG: 'en' } });
  visitor = new Client(product.url);
});
afterAll(() => product?.stop());

const status = (lang = 'en'): Promise<Json> => visitor.ok('public/status', {}, { method: 'GET', lang });
const partOf = (view: Json, part: string): Json =>
  rowsOf({ list: view['parts'] }).find((one) => one['part'] === part) ?? {};
const today = (part: Json): string => {
  const days = Array.isArray(part['days']) ? part['days'] : [];
  const last: unknown = days.at(-1);
  return isJson(last) ? String(last['up']) : '';
};

test('a service that stops answering is on the public status page, also once it is back', async () => {
  await eventually(async () => expect((await status())['status']).toBe('ok'), PATIENCE_MS);
  // While the product starts, parts may already have been seen down.
  const before = Number(today(partOf(await status(), 'wallet')));
  const pid = product.pid('earn');
  if (pid === undefined) throw new Error('earn does not run');
  process.kill(pid, 'SIGSTOP');
  try {
    await eventually(async () => {
      const view = await status();
      expect([view['status'], partOf(view, 'earn')['state'], partOf(view, 'wallet')['state']]).toEqual([
        'down',
        'down',
        'ok',
      ]);
    }, PATIENCE_MS);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await eventually(async () => expect((await status())['status']).toBe('ok'), PATIENCE_MS);
  const view = await status();
  expect(Number(today(partOf(view, 'earn')))).toBeLessThan(100);
  expect(Number(today(partOf(view, 'wallet')))).toBeGreaterThanOrEqual(before);
});

test('an incident that an operator opens is there at once, in the language of the visitor', async () => {
  const owner = await ownerOf(product);
  const { id } = await owner.ok('console/incidents/save', { texts: TEXTS });
  const titles = await Promise.all(
    ['en', 'ja', 'zh'].map(async (lang) => rowsOf({ list: (await status(lang))['incidents'] })[0]?.['title']),
  );
  expect(titles).toEqual([TEXTS.en.title, TEXTS.jp.title, TEXTS.zn.title]);
  await owner.ok('console/incidents/resolve', { id });
  const [incident] = rowsOf({ list: (await status())['incidents'] });
  expect(incident?.['resolved_at']).toEqual(expect.any(String));
});

test('a stranger is shown DEFAULT_LANG from the first byte of the page', async () => {
  expect(await (await fetch(`${product.url}/hq`)).text()).toContain('<html lang="en">');
  expect(await visitor.ok('common/config')).toMatchObject({ default_lang: 'en' });
});
