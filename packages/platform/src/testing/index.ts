export * from './manual-clock.js';
export * from './own-nats.js';
export * from './peer.js';
export * from './test-database.js';
