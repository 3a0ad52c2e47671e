import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A TCP proxy in front of the server of a URL that can stop forwarding on its open connections without closing them, as
 * a firewall does that has forgotten them. From `hold` to `release` it keeps what the server sends, as a slow line does.
 */
export async function openVanishingProxy(
  server: string,
): Promise<Record<'vanish' | 'hold' | 'release' | 'close', () => void> & { url: string }> {
  const target = new URL(server);
  const pairs: [Socket, Socket][] = [];
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
    pairs.push([near, far]);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (typeof address !== 'object' || !address) throw new Error('the proxy listens to no port');
  const url = new URL(target);
  [url.hostname, url.port] = ['127.0.0.1', String(address.port)];
  return {
    url: url.href,
    vanish: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far).resume();
        far.unpipe(near).resume();
      }
    },
    hold: () => {
      for (const [near, far] of pairs) far.unpipe(near).pause();
    },
    release: () => {
      for (const [near, far] of pairs) far.pipe(near);
    },
    close: () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      proxy.close();
    },
  };
}
