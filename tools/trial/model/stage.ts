import type { Client } from '../../../test/support/client.ts';
import type { Books } from './books.ts';
import type { Terms } from './story.ts';
import type { Tally } from './tally.ts';

/** The running product as a story uses it. */
export interface Stage {
  url: string;
  operator: Client;
  books: Books;
  terms: Terms;
  tally: Tally;
  /** How long product and model may differ until every service has heard of everything, in milliseconds. */
  patienceMs: number;
  /** The pause after each step, in milliseconds: what shortens a story must not hasten it, or no payment arrives in time. */
  paceMs: number;
}
