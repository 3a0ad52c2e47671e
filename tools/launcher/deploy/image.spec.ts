import { isWanted } from './image.ts';

describe('the image of the containers', () => {
  it.each([
    'LICENSE',
    'LICENSE.md',
    'license.md',
    'LICENCE.md',
    'License.txt',
    'LICENSE-MIT.md',
    'COPYING.md',
    'NOTICE.md',
  ])('has the licence texts of its packages, such as %s', (name) => {
    expect(isWanted(`node_modules/some/${name}`)).toBe(true);
  });

  it.each(['README.md', 'index.d.ts', 'license.d.ts', 'index.js.map', 'docs/licensing.md'])(
    'leaves out what nothing reads, such as %s',
    (name) => {
      expect(isWanted(`node_modules/some/${name}`)).toBe(false);
    },
  );
});
