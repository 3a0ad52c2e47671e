// `npm run verify`: everything that must hold before a change is handed in, short of the tests of the whole product.
import { bootstrap } from './bootstrap/run.mjs';

await bootstrap('tools/verify/main.ts');
