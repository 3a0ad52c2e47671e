import 'reflect-metadata';
import { runProcess } from '@makoto/platform';
import { readConfig } from './config.js';
import { startMarket } from './start-market.js';

runProcess('market', async () => startMarket(readConfig()));
