import { upload } from '@makoto/contracts';
import { attempt } from '../authorization/attempt.ts';
import { type Client, isJson } from '../client.ts';

/** Submits a passport as the customer. */
export async function submitIdentity(customer: Client): Promise<void> {
  const { text } = await attempt(customer.url, upload, { purpose: 'idcard' }, customer.token);
  const reply: unknown = JSON.parse(text);
  const front = isJson(reply) && isJson(reply['data']) ? reply['data']['id'] : undefined;
  await customer.ok('user/bind_idcard', {
    ...{ real_name: 'Taro Yamada', gender: 'male', birthday: '1990-01-01', id_number: 'AB123456' },
    ...{ doc_type: 'passport', front },
  });
}
