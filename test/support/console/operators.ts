import { randomUUID } from 'node:crypto';
import { ROLES, type Role } from '@makoto/contracts';
import { Secret, TOTP } from 'otpauth';
import { Client } from '../client.ts';
import type { SharedProduct } from '../test-product.ts';

const PASSWORD = 'a long passphrase of an operator';

/** The product's first operator, an owner, logged in. */
export async function ownerOf(product: Pick<SharedProduct, 'url' | 'secrets'>): Promise<Client> {
  const owner = new Client(product.url);
  const credentials = { email: product.secrets('CONSOLE_EMAIL'), password: product.secrets('CONSOLE_PASSWORD') };
  owner.token = String((await owner.ok('console/login', credentials))['access_token']);
  return owner;
}

/** An operator whom the owner has just created, logged in with password and authenticator code. */
export async function hired(
  product: Pick<SharedProduct, 'url'>,
  owner: Client,
  role: Role,
): Promise<{ email: string; client: Client }> {
  const email = `${role}-${randomUUID().slice(0, 8)}@makoto.example`;
  const { password, totp_secret } = await owner.ok('console/operators/create', { email, role });
  const totp = new TOTP({ secret: Secret.fromBase32(String(totp_secret)) }).generate();
  const client = new Client(product.url);
  const login = { email, password, totp, new_password: PASSWORD };
  client.token = String((await client.ok('console/login', login))['access_token']);
  return { email, client };
}

/** One operator of each role. */
export async function staffOf(product: Pick<SharedProduct, 'url'>, owner: Client): Promise<Record<Role, Client>> {
  const staff: Partial<Record<Role, Client>> = {};
  for (const role of ROLES) staff[role] = (await hired(product, owner, role)).client;
  const { reviewer, finance, support, auditor, owner: second } = staff;
  if (!reviewer || !finance || !support || !auditor || !second) throw new Error('a role has no operator');
  return { reviewer, finance, support, auditor, owner: second };
}
