import { once } from 'node:events';
import { createServer } from 'node:http';
import { askAt } from './gather.js';

describe('fetching from a product', () => {
  const server = createServer((request, response) => {
    response.end(request.url?.endsWith('public/keys') ? '{"code":1007,"msg":"Try again later."}' : '<html>');
  });
  let url: string;

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });

  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  it('reports the product’s own message if it refuses', async () => {
    await expect(askAt(url)('public/keys')).rejects.toThrow('public/keys: Try again later.');
  });

  it('asks for the right address if something else answers, or nothing', async () => {
    await expect(askAt(url)('public/stats')).rejects.toThrow('--url');
    await expect(askAt('http://127.0.0.1:9')('public/stats')).rejects.toThrow('--url');
  });
});
