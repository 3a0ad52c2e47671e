export { EarnFundsModule } from './earn-funds.module.js';
