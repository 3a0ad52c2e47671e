import pg from 'pg';
import type { Product } from '../../../tools/launcher/product/product.ts';

/** A wallet that pays out by bank file, as in live mode. */
export const LIVE_WALLET = {
  MODE: 'live',
  PAYER_ACCOUNT: '0001234567',
  PAYER_BANK_CODE: 'DEMOUS33',
  // From a published test vector. Its node does not answer, so that no address is watched.
  TRON_XPUB:
    'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
  TRON_NODE_URL: 'http://127.0.0.1:9',
};

/** Makes all bank cards and payment PINs a day old, as new ones may not be used for a day. */
export async function aDayPasses(product: Product): Promise<void> {
  const client = new pg.Client({ connectionString: product.adminDatabaseUrl });
  await client.connect();
  try {
    await client.query(
      'update wallet.bank_cards set created_at = created_at - 86400000, updated_at = created_at - 86400000',
    );
    await client.query('update identity.users set pay_password_changed_at = pay_password_changed_at - 86400000');
  } finally {
    await client.end();
  }
}
