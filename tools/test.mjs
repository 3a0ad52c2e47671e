// `npm test`, with Jest's own arguments behind it: `npm test -- wallet`.
import { bootstrap } from './bootstrap/run.mjs';

bootstrap('tools/test/main.ts');
