// `npm run replay -- --from <time> --to <time>`: settles a period again from the tick log and names every difference.
import { bootstrap } from './bootstrap/run.mjs';

await bootstrap('tools/replay/main.ts');
