// `node tools/run.mjs <program> [arguments]`: installs missing packages, then runs a program of this folder on Node 24.
import { bootstrap } from './launcher/bootstrap/run.mjs';

const [program, ...args] = process.argv.slice(2);
await bootstrap(`tools/${program}`, args);
