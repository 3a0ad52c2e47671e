import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 and IPv6 addresses and networks (CIDR). An IPv4 address written as IPv6 (`::ffff:192.0.2.1`) counts as IPv4. */
export class AddressList {
  private readonly addresses = new BlockList();
  /** The entries that are neither an address nor a network, by index. */
  readonly wrong: number[] = [];

  constructor(entries: readonly string[]) {
    for (const [i, entry] of entries.entries()) if (!this.add(entry)) this.wrong.push(i);
  }

  /** Whether an address belongs to the list; false for other text. */
  has(address: string): boolean {
    const plain = address.split('%', 1)[0] ?? '';
    if (isIPv4(plain)) return this.addresses.check(plain, 'ipv4');
    return isIPv6(plain) && this.addresses.check(plain, 'ipv6');
  }

  private add(entry: string): boolean {
    const [address = '', length, ...rest] = entry.split('/');
    const family = isIPv4(address) ? 'ipv4' : isIPv6(address) && !address.includes('%') ? 'ipv6' : undefined;
    if (!family || rest.length > 0) return false;
    if (length === undefined) {
      this.addresses.addAddress(address, family);
      return true;
    }
    const bits = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
    if (!(bits >= 1 && bits <= (family === 'ipv4' ? 32 : 128))) return false;
    this.addresses.addSubnet(address, bits, family);
    return true;
  }
}
