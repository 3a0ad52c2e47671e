import { upload } from '@makoto/contracts';
import { attempt } from '../authorization/attempt.ts';
import { type Client, isJson } from '../client.ts';

/** The customer hands in a passport. */
export async function handIn(customer: Client): Promise<void> {
  const { text } = await attempt(customer.url, upload, { purpose: 'idcard' }, customer.token);
  const reply: unknown = JSON.parse(text);
  const front = isJson(reply) && isJson(reply['data']) ? reply['data']['id'] : undefined;
  await customer.ok('user/bind_idcard', {
    ...{ real_name: 'Taro Yamada', gender: 'male', birthday: '1990-01-01', id_number: 'AB123456' },
    ...{ doc_type: 'passport', front },
  });
}
