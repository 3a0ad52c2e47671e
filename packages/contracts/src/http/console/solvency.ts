import { call } from '../call.js';
import { SolvencyRequest, SolvencyView } from '../public/solvency.js';
import { READERS } from './roles.js';

/** @throws UNAVAILABLE before the first tree, NOT_FOUND */
export const consoleSolvency = call({
  base: 'console',
  auth: 'operator',
  service: 'wallet',
  path: 'solvency',
  roles: READERS,
  request: SolvencyRequest,
  reply: SolvencyView,
  summary: 'Returns what the house holds and owes, as published',
});
