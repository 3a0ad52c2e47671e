import { canonicalEndpoint, isPublicAddress, isPushEndpoint, publicLookup } from './push-endpoints.js';

it.each([
  ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ['255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1'],
  ['2002:7f00:1::', '2001:db8::1', 'ff02::1', 'no address'],
])('addresses that are not on the public internet are known as such: %s …', (...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

it('public addresses and the endpoints of the usual push services are taken', () => {
  expect(['8.8.8.8', '2607:f8b0:4005::200a'].every(isPublicAddress)).toBe(true);
  const services = ['fcm.googleapis.com/fcm/send/a', 'updates.push.services.mozilla.com/wpush/v2/a'];
  const others = ['web.push.apple.com/a', 'wns2-par02p.notify.windows.com/w/?token=a'];
  expect([...services, ...others].every((one) => isPushEndpoint(`https://${one}`))).toBe(true);
});

it('other ways to write an endpoint are the same endpoint', () => {
  const others = ['https://PUSH.example.com:443/A', 'https:\\\\push.example.com\\A', 'https://pus%68.example.com/A'];
  expect(new Set(others.map(canonicalEndpoint))).toEqual(new Set(['https://push.example.com/A']));
});

it('a name that leads to this machine is not connected to, whoever it belongs to', async () => {
  const error = await new Promise((resolve) => publicLookup('localhost', { all: true }, resolve));
  expect(error).toMatchObject({ code: 'EACCES' });
});
