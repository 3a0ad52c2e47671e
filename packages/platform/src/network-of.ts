import { isIPv6 } from 'node:net';

/** IPv6 groups of 16 bits that name a network: a customer of a provider usually has at least a /64. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * The network whose users share limits: an IPv4 address itself, also if it is written as IPv6 (`::ffff:192.0.2.1`), or
 * the /64 of an IPv6 address. Other text is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const plain = address.split('%', 1)[0] ?? '';
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  const [high, low] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped && high !== undefined && low !== undefined)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::', 2);
  const first = parts(head);
  if (tail === undefined) return first;
  const last = parts(tail);
  return [...first, ...Array<number>(GROUPS - first.length - last.length).fill(0), ...last];
}

/** Groups between colons; a trailing IPv4 address is two of them. */
function parts(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return Number.parseInt(part, 16);
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
