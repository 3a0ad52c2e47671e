import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readVerifierKey, writeVerifierKey } from 'makoto-verify/tlog';
import { openSigner } from './key.js';
import { serve } from './server.js';
import { Store } from './store.js';
import { Witness } from './witness.js';

const HELP = `Watches transparency logs: signs each head that continues the last one, refuses forks and keeps the evidence.

  makoto-witness --name witness.example/w1 --log <verifier key> [--log …] [--data dir] [--port 8090] [--host 127.0.0.1]

  --name    the witness's name for everybody, without blanks or plus signs
  --log     a log's key, as public/keys lists it (verifier_key); its name is the log's origin
  --data    where key and heads are kept (default ./witness). Never go back to an older copy of it.

Logs send their heads to http://host:port/add-checkpoint (c2sp.org/tlog-witness).
`;

const OPTIONS = {
  name: { type: 'string' },
  log: { type: 'string', multiple: true },
  data: { type: 'string', default: 'witness' },
  port: { type: 'string', default: '8090' },
  host: { type: 'string', default: '127.0.0.1' },
  help: { type: 'boolean', default: false },
} as const;

const { values } = parseArgs({ options: OPTIONS });
if (values.help || values.name === undefined || values.log === undefined) {
  process.stdout.write(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  mkdirSync(values.data, { recursive: true, mode: 0o700 });
  const signer = openSigner(join(values.data, 'key.pem'), values.name);
  const store = new Store(join(values.data, 'witness.db'));
  const verifierKey = writeVerifierKey(signer.key);
  const server = serve(new Witness(store, signer, values.log.map(readVerifierKey)), store, verifierKey);
  server.listen(Number(values.port), values.host, () => {
    process.stdout.write(`${verifierKey}\nlistening on http://${values.host}:${values.port}\n`);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close(() => store.close());
      server.closeAllConnections();
    });
  }
}
