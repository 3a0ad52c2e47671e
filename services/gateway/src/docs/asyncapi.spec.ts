import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Ajv from 'ajv';
import { userMessages } from '../stream/user-messages.js';
import { TestGateway } from '../testing/test-gateway.js';
import { buildAsyncApi } from './asyncapi.js';

const spec = JSON.parse(JSON.stringify(buildAsyncApi('https://makoto.example')));
const rules = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@asyncapi/specs/schemas/3.0.0-without-$id.json'), 'utf8'),
);

test('the document of /stream is valid AsyncAPI 3', () => {
  const ajv = new Ajv.default({ strict: false, validateFormats: false, allErrors: true });
  const validate = ajv.compile(rules);
  validate(spec);
  expect(validate.errors).toBeNull();
});

test('every reference in it resolves', () => {
  for (const [, path = ''] of JSON.stringify(spec).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target: unknown = path.split('/').reduce((at, key) => at?.[key], spec);
    expect([path, typeof target]).toEqual([path, 'object']);
  }
});

test('it has every message that customers get, as they get it', () => {
  const types = new Set([...userMessages().values()].map(({ type }) => type));
  for (const type of types) expect(Object.keys(spec.channels.stream.messages)).toContain(type);
  const { StreamOrder: order, StreamQuote: quote, StreamKyc: kyc } = spec.components.schemas;
  const { data } = order.properties;
  expect(order.properties.type).toEqual({ type: 'string', const: 'order' });
  expect(data.properties).not.toHaveProperty('user_id');
  expect(data.properties.settle_time).toEqual({ type: 'string', format: 'date-time' });
  expect(data.properties.sell_time.anyOf).toEqual([{ type: 'string', format: 'date-time' }, { type: 'null' }]);
  expect(data.required).toEqual(expect.arrayContaining(['id', 'status', 'currency', 'duration']));
  expect(quote.required).toEqual(['type', 's', 'p', 't']);
  expect(kyc.description).toContain('Not sent to API tokens');
  expect(spec.servers.product).toEqual({ host: 'makoto.example', protocol: 'wss' });
});

test('it is served', async () => {
  const gateway = await TestGateway.start();
  try {
    const served = await fetch(`${gateway.url}/docs-stream`);
    expect(await served.json()).toMatchObject({ asyncapi: '3.0.0', servers: { product: { protocol: 'ws' } } });
  } finally {
    await gateway.stop();
  }
});
