// `npm run audit`: checks the books of a running product and prints the figures.
import { bootstrap } from './bootstrap/run.mjs';

await bootstrap('tools/audit/main.ts');
