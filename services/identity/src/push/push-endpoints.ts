import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not on the public internet. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
}
/** Of IPv6 only global unicast, without documentation and the ranges that embed IPv4 addresses. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv6');
}

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !PRIVATE.check(address, 'ipv4');
  return family === 6 && GLOBAL.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}

/**
 * Whether a browser's endpoint may be that of a push service: https on the usual port, a name and no address, without
 * credentials. Where its name leads to is checked at each connection (`publicLookup`).
 */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return (
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && /^[^.].*\.[a-z][a-z0-9-]*$/.test(hostname) && !LOCAL.test(hostname)
  );
}

/** The one way to write an endpoint, as browsers do, so that a push service is counted under one name. */
export const canonicalEndpoint = (endpoint: string): string => URL.parse(endpoint)?.href ?? endpoint;

const LOCAL = /\.(local|localhost|internal|lan|home|corp|test|invalid|example|onion|arpa)$/;

/**
 * Resolves a name for a connection, and fails if any of its addresses is not public: the connection goes to an address
 * that was checked, whatever the name leads to later.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const first = addresses[0];
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(Object.assign(new Error('a push endpoint leads to a private address'), { code: 'EACCES' }), []);
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
