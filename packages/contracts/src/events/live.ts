import type { PartName, ServiceName } from '../services.js';
import { SESSION_ENDED_SUBJECT } from './identity.js';
import { FRAME_SUBJECT } from './market.js';
import { LIVE_MESSAGE_SUBJECT, TYPING_SUBJECT } from './support.js';
import { BALANCE_SUBJECT } from './wallet.js';

/** A core NATS subject of messages of which only the newest counts. */
export interface LiveSubject {
  subject: string;
  from: ServiceName;
  to: readonly PartName[];
}

/** All core NATS subjects but those of requests and events. */
export const LIVE_SUBJECTS: readonly LiveSubject[] = [
  // Standby market processes follow the leader's frames.
  { subject: FRAME_SUBJECT, from: 'market', to: ['gateway', 'market', 'trading'] },
  { subject: SESSION_ENDED_SUBJECT, from: 'identity', to: ['gateway'] },
  { subject: BALANCE_SUBJECT, from: 'wallet', to: ['gateway'] },
  { subject: LIVE_MESSAGE_SUBJECT, from: 'support', to: ['gateway'] },
  { subject: TYPING_SUBJECT, from: 'support', to: ['gateway'] },
];
