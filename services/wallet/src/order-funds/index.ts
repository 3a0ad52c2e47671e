export { OrderFundsModule } from './order-funds.module.js';
