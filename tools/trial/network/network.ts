import { PARTS, type PartName } from '../../launcher/product/parts.ts';
import type { ProductOptions } from '../../launcher/product/product.ts';
import { NEEDED_SERVERS, type NeededServer } from '../../launcher/servers/types.ts';
import { TcpProxy } from './tcp-proxy.ts';

const DEFAULT_PORTS = { postgres: 5432, nats: 4222, redis: 6379 };

/** A connection between two parts of the product that can be troubled. */
export interface NetworkLink {
  name: string;
  proxy: TcpProxy;
}

/** Proxies between every part and every server that it uses, and between customers and the gateway. */
export class Network {
  readonly links: readonly NetworkLink[];
  private readonly front: TcpProxy;

  private constructor(links: readonly NetworkLink[], front: TcpProxy) {
    this.links = links;
    this.front = front;
  }

  static async open(random: () => number): Promise<Network> {
    const links: NetworkLink[] = [];
    for (const part of PARTS) {
      for (const server of NEEDED_SERVERS) {
        if (part === 'gateway' && server === 'postgres') continue;
        links.push({ name: nameOf(part, server), proxy: await TcpProxy.open(random) });
      }
    }
    const front = await TcpProxy.open(random);
    return new Network([...links, { name: 'customers to gateway', proxy: front }], front);
  }

  /** Options of a product whose parts reach their servers through the proxies. */
  get options(): Partial<ProductOptions> {
    return { route: (part, server, url) => this.link(nameOf(part, server)).through(url, DEFAULT_PORTS[server]) };
  }

  /** The gateway's URL for customers. */
  frontOf(url: string): string {
    return this.front.through(url, 80).replace(/\/$/, '');
  }

  heal(): void {
    for (const { proxy } of this.links) proxy.set({ kind: 'none' });
  }

  close(): void {
    for (const { proxy } of this.links) proxy.close();
  }

  private link(name: string): TcpProxy {
    const link = this.links.find((one) => one.name === name);
    if (!link) throw new Error(`no link is named ${name}`);
    return link.proxy;
  }
}

const nameOf = (part: PartName, server: NeededServer): string => `${part} to ${server}`;
