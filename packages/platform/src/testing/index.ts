export * from './askers.js';
export * from './idle-outbox.js';
export * from './manual-clock.js';
export * from './own-nats.js';
export * from './peer.js';
export * from './service-harness.js';
export * from './test-database.js';
export * from './until.js';
