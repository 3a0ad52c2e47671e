import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  name: string;
  start_url: string;
  scope: string;
  display: string;
  icons: Icon[];
  shortcuts: { url: string }[];
  share_target: object;
}

/** Width and height from a PNG header. */
function sizeOf(file: string): string {
  const bytes = readFileSync(join(WEB, 'public', file));
  return `${bytes.readUInt32BE(WIDTH_AT)}x${bytes.readUInt32BE(WIDTH_AT + 4)}`;
}

describe('the app on a home screen', () => {
  const manifest: Manifest = JSON.parse(readFileSync(join(WEB, 'public', 'manifest.webmanifest'), 'utf8'));

  it('has a name, starts at home and fills the screen', () => {
    expect(readFileSync(join(WEB, 'index.html'), 'utf8')).toContain(
      '<link rel="manifest" href="/manifest.webmanifest"',
    );
    expect(manifest).toMatchObject({ name: 'Makoto', start_url: '/', scope: '/', display: 'standalone' });
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
