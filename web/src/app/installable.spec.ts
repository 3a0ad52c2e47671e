import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TAGS } from '../lib/languages';
import { account as accountEn } from '../locales/en/account';
import { common as commonEn } from '../locales/en/common';
import { account as accountJa } from '../locales/ja/account';
import { common as commonJa } from '../locales/ja/common';
import { account as accountZh } from '../locales/zh/account';
import { common as commonZh } from '../locales/zh/common';
import { routeOf } from './route-table';

const WEB = join(import.meta.dirname, '..', '..');
const WIDTH_AT = 16;

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}
interface Manifest {
  lang: string;
  name: string;
  description: string;
  start_url: string;
  scope: string;
  display: string;
  icons: Icon[];
  shortcuts: { name: string; url: string }[];
  share_target: object;
}

/** Width and height from a PNG header. */
function sizeOf(file: string): string {
  const bytes = readFileSync(join(WEB, 'public', file));
  return `${bytes.readUInt32BE(WIDTH_AT)}x${bytes.readUInt32BE(WIDTH_AT + 4)}`;
}

describe('the app on a home screen', () => {
  const read = (tag: string): Manifest =>
    JSON.parse(readFileSync(join(WEB, 'public', `manifest-${tag}.webmanifest`), 'utf8'));
  const manifest = read('ja');

  it('has a name, starts at home and fills the screen', () => {
    expect(readFileSync(join(WEB, 'index.html'), 'utf8')).toContain(
      '<link rel="manifest" href="/manifest-ja.webmanifest"',
    );
    expect(manifest).toMatchObject({ name: 'Makoto', start_url: '/', scope: '/', display: 'standalone' });
  });

  it('speaks each language with the words of the screens, and is one app in all of them', () => {
    const languages = [
      [TAGS.en.html, commonEn, accountEn],
      [TAGS.jp.html, commonJa, accountJa],
      [TAGS.zn.html, commonZh, accountZh],
    ] as const;
    for (const [tag, common, account] of languages) {
      const { lang, description, shortcuts, ...rest } = read(tag);
      expect([lang, description.length > 0]).toEqual([tag, true]);
      expect(shortcuts.map(({ name }) => name)).toEqual([common.trade, account.orders, account.wallet, account.alerts]);
      const { lang: _, description: __, shortcuts: japanese, ...same } = manifest;
      expect(rest).toEqual(same);
      expect(shortcuts.map(({ url }) => url)).toEqual(japanese.map(({ url }) => url));
    }
  });

  it('has shortcuts to screens, and takes a shared invitation', () => {
    for (const { url } of manifest.shortcuts) expect([url, routeOf(url)?.path]).toEqual([url, url]);
    expect(manifest.share_target).toEqual({
      action: '/reg',
      method: 'GET',
      params: { text: 'shared', url: 'shared_url' },
    });
  });

  it('has the icon sizes that browsers require, with the declared dimensions', () => {
    const pictures = manifest.icons.filter(({ type }) => type === 'image/png');
    for (const { src, sizes } of pictures) expect([src, sizeOf(src)]).toEqual([src, sizes]);
    expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    );
  });
});
