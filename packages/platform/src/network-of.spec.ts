import fc from 'fast-check';
import { networkOf } from './network-of.js';

const groups = (length: number): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { minLength: length, maxLength: length })
    .map((numbers) => numbers.map((n) => n.toString(16)).join(':'));

describe('the network of an address', () => {
  it('is an IPv4 address itself, however it is written', () => {
    for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:c000:201', '0:0:0:0:0:ffff:192.0.2.1']) {
      expect(networkOf(address)).toBe('192.0.2.1');
    }
    expect(networkOf('192.0.2.2')).not.toBe(networkOf('192.0.2.1'));
  });

  it('is the /64 of an IPv6 address, however it is written', () => {
    for (const address of ['2001:db8:0:1::1', '2001:0DB8:0000:0001:ffff::', '2001:db8::1:0:0:192.0.2.1']) {
      expect(networkOf(address)).toBe('2001:db8:0:1::/64');
    }
    expect(networkOf('2001:db8:0:2::1')).toBe('2001:db8:0:2::/64');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
  });

  it('is the same for every address of a /64, and different for another one', () => {
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), (network, host, other) => {
        fc.pre(network !== '0:0:0:0');
        const canonical = new URL(`http://[${network}:${host}]`).hostname.slice(1, -1);
        expect(networkOf(canonical)).toBe(networkOf(`${network}:${other}`));
        fc.pre(network !== other && other !== '0:0:0:0');
        expect(networkOf(`${other}:${host}`)).not.toBe(networkOf(canonical));
      }),
    );
  });

  it('is other text unchanged', () => {
    for (const text of ['', 'unknown', '1:2', ':::', '[::1]:443']) expect(networkOf(text)).toBe(text);
  });
});
