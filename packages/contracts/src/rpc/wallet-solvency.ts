import { Empty } from '../http/paging.js';
import { PublicKeysReply } from '../http/public/keys.js';
import { rpc } from './rpc.js';

/** The keys behind the statements of solvency, those of the past included, the newest first. */
export const solvencyKeys = rpc('wallet', 'solvency_keys', Empty, PublicKeysReply);
