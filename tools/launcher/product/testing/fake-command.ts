import { join } from 'node:path';
import { runUntilStopped } from '../command.ts';
import { PARTS } from '../parts.ts';
import { startProduct } from '../start-product.ts';

// `npm start` with fake parts, for tests of how it stops. The argument is the folder to work in.

const dir = process.argv[2] ?? '';
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const { DATABASE_URL, NATS_URL, REDIS_URL, FAKE_PORT = '0', ...env } = process.env;

await runUntilStopped({
  start: async (signal, force) =>
    await startProduct({
      env: { ...env, HOST: '127.0.0.1' },
      port: Number(FAKE_PORT),
      dataDir: join(dir, 'data'),
      ephemeral: true,
      build: false,
      say,
      signal,
      force,
      partEnv: Object.fromEntries(PARTS.map((part) => [part, { FAKE_NAME: part, FAKE_JOURNAL: join(dir, 'journal') }])),
      scriptOf: () => join(import.meta.dirname, 'fake-part.mjs'),
    }),
  announce: () => say('running'),
  say,
});
