import 'reflect-metadata';
import { runProcess } from '@makoto/platform';
import { readConfig } from './config.js';
import { startWallet } from './start-wallet.js';

runProcess('wallet', () => startWallet(readConfig()));
