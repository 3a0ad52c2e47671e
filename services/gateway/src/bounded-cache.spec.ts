import { boundedCache } from './bounded-cache.js';

test('it keeps the entries used last, and tells of the others', () => {
  const gone: string[] = [];
  const cache = boundedCache<{ at: number }>(2, (_value, key) => gone.push(key));
  cache.set('a', { at: 1 });
  cache.set('b', { at: 2 });
  cache.get('a');
  cache.set('c', { at: 3 });
  expect([...cache.keys()].sort()).toEqual(['a', 'c']);
  expect(gone).toEqual(['b']);
});
