import 'reflect-metadata';
import { runProcess } from '@makoto/platform';
import { readConfig } from './config.js';
import { startEarn } from './start-earn.js';

runProcess('earn', () => startEarn(readConfig()));
