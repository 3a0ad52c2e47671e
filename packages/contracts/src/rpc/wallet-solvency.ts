import { Empty } from '../http/paging.js';
import { PublicKeysReply } from '../http/public/keys.js';
import { rpc } from './rpc.js';

/** The keys of the solvency statements, including former ones, newest first. */
export const solvencyKeys = rpc('wallet', 'solvency_keys', ['trading'], Empty, PublicKeysReply);
