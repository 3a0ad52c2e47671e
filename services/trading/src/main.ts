import { runProcess } from '@makoto/platform';
import { loadTradingConfig } from './config.js';
import { startTrading } from './start-trading.js';

runProcess('trading', () => startTrading(loadTradingConfig()));
