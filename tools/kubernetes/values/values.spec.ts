import { EXAMPLE, installation } from '../testing/installations.ts';
import { connectionsOf } from './sizes.ts';
import { readValues } from './values.ts';

const LEAST = 'image: makoto:0.2.0\nmode: practice\npublicUrl: https://makoto.example.com\n';
const read = (text: string) => readValues(text, 'values.yaml');

it('three lines are enough for an installation of practice mode', () => {
  expect(read(LEAST)).toMatchObject({
    namespace: 'makoto',
    parts: { trading: { replicas: 2, max: 6 }, market: { replicas: 2, max: 0 } },
    postgres: { instances: 3 },
    nats: { nodes: 3 },
  });
});

it.each([
  ['an unknown word', 'replica: 3', /must NOT have additional properties \(replica\)/],
  ['an unknown word of a part', 'parts: { trading: { cpus: "1" } }', /\/parts\/trading .*cpus/],
  ['a wrong type', 'parts: { trading: { replicas: many } }', /\/parts\/trading\/replicas must be integer/],
  ['a part that does not exist', 'parts: { database: { replicas: 1 } }', /\/parts .*database/],
  ['a secret', 'settings: { TOKEN_SECRET: abc }', /TOKEN_SECRET is a secret; give it to/],
  ['a setting that does not exist', 'settings: { FEE: "1" }', /FEE is unknown; see docs\/configuration\.md/],
  ['a greatest number below the usual one', 'parts: { trading: { replicas: 7 } }', /max of trading is below/],
  ['scaling of a part that gains nothing by it', 'parts: { market: { max: 5 } }', /market is not scaled by load/],
  ['https without a certificate', 'ingress: { className: nginx, from: [{}] }', /https needs a tlsSecret/],
  ['an ingress for nobody', 'ingress: { className: nginx, from: [] }', /\/ingress\/from must NOT have fewer/],
])('values with %s are refused with what to correct', (_, line, message) => {
  expect(() => read(`${LEAST}${line}\n`)).toThrow(message);
});

it('live mode is refused without witnesses, and without https', () => {
  const live = LEAST.replace('practice', 'live');
  expect(() => read(live)).toThrow('live mode needs WITNESSES');
  expect(() => read(live.replace('https:', 'http:'))).toThrow('must begin with https in live mode');
});

it("PostgreSQL's connections are enough for every part at its greatest number, and the example is accepted", () => {
  const { parts } = read(EXAMPLE);
  expect(connectionsOf(parts)).toBe(350);
  const more = { ...parts, trading: { replicas: 2, max: 12 } };
  expect(connectionsOf(more)).toBe(connectionsOf(parts) + 100);
  expect(installation('example').parts).toEqual(parts);
});
