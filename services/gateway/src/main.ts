import { runProcess } from '@makoto/platform';
import { readConfig } from './config.js';
import { startGateway } from './start-gateway.js';

runProcess('gateway', () => startGateway(readConfig()));
