import 'reflect-metadata';
import { runProcess } from '@makoto/platform';
import { readConfig } from './config.js';
import { startMarket } from './service.js';

runProcess('market', async () => startMarket(readConfig()));
