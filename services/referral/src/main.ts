import 'reflect-metadata';
import { runProcess } from '@makoto/platform';
import { readConfig } from './config.js';
import { startReferral } from './start-referral.js';

runProcess('referral', () => startReferral(readConfig()));
