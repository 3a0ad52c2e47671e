// `npm start` and, with --dev, `npm run dev`.
import { bootstrap } from './bootstrap/run.mjs';

await bootstrap('tools/product/main.ts');
