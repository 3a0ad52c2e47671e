import 'reflect-metadata';
import { runProcess, startService } from '@makoto/platform';
import { readConfig } from './config.js';
import { ENTITIES, MIGRATIONS, MODULES } from './wallet-parts.js';

runProcess('wallet', () =>
  startService({ name: 'wallet', config: readConfig(), modules: MODULES, entities: ENTITIES, migrations: MIGRATIONS }),
);
