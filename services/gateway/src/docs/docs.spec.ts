import { allCalls, callPattern } from '@makoto/contracts';
import { TestGateway } from '../testing/test-gateway.js';
import { EXAMPLES } from './examples.js';
import { buildOpenApi } from './openapi.js';

const spec = JSON.parse(JSON.stringify(buildOpenApi()));

test('every declared call is described, with its method, fields and reply', () => {
  for (const def of allCalls()) {
    const path = `/index.php/${callPattern(def)}`.replace(/:(\w+)/g, '{$1}');
    const described = spec.paths[path]?.[def.method.toLowerCase()];
    expect(described).toMatchObject({ summary: def.summary });
    expect(described.responses['200']).toBeDefined();
  }
});

test('every reference resolves, and operation names are unique', () => {
  const text = JSON.stringify(spec);
  for (const [, path = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target: unknown = path.split('/').reduce((at, key) => at?.[key], spec);
    expect([path, typeof target]).toEqual([path, 'object']);
  }
  const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(allCalls().length);
});

test('fields are described as parse() reads them', () => {
  const { OrderCreateRequest: create, HoldListReply: held, OrderView: order } = spec.components.schemas;
  expect(create.additionalProperties).toBe(false);
  expect(create.required).toEqual(['product_id', 'direction', 'amount', 'duration']);
  expect(create.properties.direction).toEqual({ type: 'string', enum: ['up', 'down'] });
  expect(create.properties.duration).toEqual({ type: 'integer', minimum: 1, maximum: 86_400 });
  expect(create.properties.amount).toMatchObject({ type: 'string', pattern: expect.stringContaining('\\d{1,2}') });
  expect(create.properties.price.anyOf).toContainEqual({ type: 'null' });
  expect(held.properties.list).toMatchObject({
    type: 'array',
    items: { $ref: '#/components/schemas/RunningOrderView' },
  });
  expect(order.properties.order_time).toEqual({ type: 'string', format: 'date-time' });
});

test('the document and its page are served', async () => {
  const gateway = await TestGateway.start();
  try {
    const served = await fetch(`${gateway.url}/docs-json`);
    expect(served.headers.get('x-request-id')).toBeTruthy();
    expect(await served.json()).toMatchObject({ openapi: '3.1.0', paths: { '/index.php/api/order/create': {} } });
    const page = await (await fetch(`${gateway.url}/docs`)).text();
    expect(page).toContain('/docs/docs.js');
    for (const { id } of EXAMPLES) expect(page).toContain(`<pre id="example-${id}">`);
    expect((await fetch(`${gateway.url}/docs/docs.js`)).headers.get('content-type')).toContain('text/javascript');
  } finally {
    await gateway.stop();
  }
});
