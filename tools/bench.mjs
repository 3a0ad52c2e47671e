// `npm run bench -- <name>`: how fast a part is, as a ratio to a baseline in the same run.
import { bootstrap } from './bootstrap/run.mjs';

await bootstrap('tools/bench/main.ts');
