// A fake part of the product for the launcher's tests. It records its start and stop, and answers the health call as
// the gateway. FAKE_TROUBLE="<part>:<what> …" makes parts die at once (`dies`), refuse to start with a sentence
// (`refuses`), never be healthy (`away`), or ignore SIGTERM (`stays`). While a file `<journal>.<part>` exists, that part
// dies at once, too.
import { appendFileSync, existsSync } from 'node:fs';
import { createServer } from 'node:http';

const { FAKE_NAME: name, FAKE_JOURNAL: journal, FAKE_TROUBLE = '', PORT } = process.env;
const troubles = FAKE_TROUBLE.split(' ');
const note = (what) => appendFileSync(journal, `${name} ${what}\n`);

if (troubles.includes(`${name}:refuses`)) {
  process.stderr.write(`${name}: Setting FAKE: it is missing.\n`);
  process.exit(1);
}
if (existsSync(`${journal}.${name}`)) {
  note('dies');
  process.exit(1);
}
if (troubles.includes(`${name}:dies`)) {
  process.stderr.write('it cannot work like this\n');
  process.exit(1);
}
const timer = setInterval(() => undefined, 60_000);
const server = createServer((_request, response) => {
  const parts = Object.fromEntries(
    ['identity', 'wallet', 'market', 'trading', 'earn', 'referral', 'support'].map((part) => [
      part,
      existsSync(`${journal}.${part}`) ||
      [`${part}:away`, `${part}:dies`, `${part}:refuses`].some((one) => troubles.includes(one))
        ? 'away'
        : 'ok',
    ]),
  );
  response.end(JSON.stringify({ code: 0, msg: '', data: { status: 'ok', parts } }));
});
if (name === 'gateway') server.listen(Number(PORT), '127.0.0.1');
process.on('SIGTERM', () => {
  note('stops');
  if (troubles.includes(`${name}:stays`)) return;
  clearInterval(timer);
  server.close();
  server.closeAllConnections();
});
note(`starts ${Object.keys(process.env).sort().join(' ')}`);
