import 'reflect-metadata';
import { runProcess } from '@makoto/platform';
import { readConfig } from './config.js';
import { startSupport } from './start-support.js';

runProcess('support', () => startSupport(readConfig()));
