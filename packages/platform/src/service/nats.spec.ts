import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { OwnNats } from '../testing/own-nats.js';
import { connectNats } from './nats.js';

const USERS = 'authorization { users: [{ user: "a b", password: "p/w:1" }] }\n';

async function withNats(settings: string, work: (address: string) => Promise<void>): Promise<void> {
  const server = await OwnNats.start(settings);
  await work(new URL(server.url).port).finally(() => server.stop());
}

/** Whether a message that is published on a connection reaches it. */
async function isUsable(url: string): Promise<boolean> {
  const nats = await connectNats(url, 'spec');
  const heard = Promise.withResolvers<boolean>();
  nats.subscribe('x', { callback: () => heard.resolve(true) });
  nats.publish('x');
  const usable = await heard.promise;
  await nats.close();
  return usable;
}

describe('a connection to NATS', () => {
  it('uses the user and the password of its URL', async () => {
    await withNats(USERS, async (port) => {
      expect(await isUsable(`nats://a%20b:p%2Fw%3A1@127.0.0.1:${port}`)).toBe(true);
    });
  });

  it('is not made by nobody or with a wrong password, and says so', async () => {
    await withNats(USERS, async (port) => {
      const refusal = 'NATS refuses the user or password of NATS_URL';
      await expect(connectNats(`nats://127.0.0.1:${port}`, 'spec')).rejects.toThrow(refusal);
      await expect(connectNats(`nats://a%20b:wrong@127.0.0.1:${port}`, 'spec')).rejects.toThrow(refusal);
    });
  });

  it('uses a token where the URL has only one name', async () => {
    await withNats('authorization { token: "t1" }\n', async (port) => {
      expect(await isUsable(`nats://t1@127.0.0.1:${port}`)).toBe(true);
    });
  });

  it('is encrypted with a verified certificate where the URL begins with tls', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'nats-tls-'));
    const [key, cert] = [join(dir, 'key'), join(dir, 'cert')];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', cert, ...names], { stdio: 'ignore' });
    const known = getCACertificates();
    try {
      await withNats(`tls { cert_file: "${cert}", key_file: "${key}" }\n`, async (port) => {
        setDefaultCACertificates([...known, readFileSync(cert, 'utf8')]);
        expect(await isUsable(`tls://localhost:${port}`)).toBe(true);
      });
    } finally {
      setDefaultCACertificates(known);
      rmSync(dir, { recursive: true });
    }
  });
});
