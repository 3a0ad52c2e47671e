import { AddressList } from './address-list.js';

test.each([
  ['203.0.113.7', ['203.0.113.7', '::ffff:203.0.113.7'], ['203.0.113.8', '::1', '']],
  ['203.0.113.9/24', ['203.0.113.0', '203.0.113.255'], ['203.0.112.255', '203.0.114.0']],
  ['2001:db8::1', ['2001:db8::1', '2001:DB8:0::0:1', '2001:db8::1%eth0'], ['2001:db8::2', '203.0.113.7']],
  ['2001:db8:1::/48', ['2001:db8:1:ffff::9'], ['2001:db8:2::9', 'nonsense']],
])('%s contains what belongs to it and nothing else', (entry, inside, outside) => {
  const list = new AddressList(['198.51.100.1', entry]);
  expect(list.wrong).toEqual([]);
  expect(inside.map((address) => list.has(address))).toEqual(inside.map(() => true));
  expect(outside.map((address) => list.has(address))).toEqual(outside.map(() => false));
});

test.each([
  '',
  '203.0.113',
  '203.0.113.7/33',
  '203.0.113.7/0',
  '203.0.113.7/',
  '203.0.113.7/8/8',
  '::1/129',
  'fe80::1%eth0',
  'a.example',
])('"%s" is neither an address nor a network', (entry) => {
  expect(new AddressList(['203.0.113.7', entry]).wrong).toEqual([1]);
});
