import 'reflect-metadata';
import { runProcess } from '@makoto/platform';
import { identityConfig } from './config.js';
import { startIdentity } from './start-identity.js';

runProcess('identity', () => startIdentity(identityConfig()));
