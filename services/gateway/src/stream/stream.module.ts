import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { FanOut } from './fan-out.js';
import { LiveBalances } from './live-balances.js';
import { MarketFrames } from './market-frames.js';
import { OperatorEvents } from './operator-events.js';
import { StreamServer } from './stream.server.js';
import { StreamRequests } from './stream-requests.js';
import { StreamSessions } from './stream-sessions.js';
import { UserEvents } from './user-events.js';

@Module({
  imports: [AuthModule, LimitsModule],
  providers: [
    FanOut,
    LiveBalances,
    MarketFrames,
    OperatorEvents,
    UserEvents,
    StreamSessions,
    StreamRequests,
    StreamServer,
  ],
})
export class StreamModule {}
