import { join } from 'node:path';
import { ROOT } from '../../launcher/product/build.ts';
import { nodeFlagsOf } from '../../launcher/product/parts.ts';
import { HttpProcess } from '../lib/http-process.ts';

/** The gateway as the product runs it, without rate limits. */
export async function startGateway(urls: { natsUrl: string; redisUrl: string }, webDir: string): Promise<HttpProcess> {
  const args = [...nodeFlagsOf('gateway'), join(ROOT, 'services/gateway/dist/main.js')];
  const envOf = (port: number): NodeJS.ProcessEnv => ({
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    NATS_URL: urls.natsUrl,
    REDIS_URL: urls.redisUrl,
    TOKEN_SECRET: 'a secret of the benchmark',
    WEB_DIR: webDir,
    LOG_LEVEL: 'warn',
    RATE_PER_SECOND: '0',
    SOCKETS_PER_IP: '100000',
  });
  return await HttpProcess.start(() => args, envOf);
}

/** The baseline, fed from `subject`. */
export async function startBareServer(natsUrl: string, subject: string): Promise<HttpProcess> {
  const script = join(import.meta.dirname, 'bare-ws.ts');
  return await HttpProcess.start((port) => [...nodeFlagsOf('gateway'), script, String(port), natsUrl, subject]);
}
