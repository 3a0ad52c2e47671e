export { RebatesModule } from './rebates.module.js';
