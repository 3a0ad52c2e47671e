// `npm test`, with Jest's own arguments behind it: `npm test -- wallet`.
import { bootstrap } from './bootstrap/run.mjs';

await bootstrap('tools/test/main.ts');
