import { createRequire } from 'node:module';
import { join } from 'node:path';

// Loaded into `identity` (NODE_OPTIONS=--import …): its hashes of passwords and payment PINs take 0.1 ms instead of
// 20 ms, because the trial has thousands of customers who confirm every fifth operation. Each hash names its own cost.
const LIGHT = { memoryCost: 8, timeCost: 1 };

const ofIdentity = createRequire(join(import.meta.dirname, '../../../services/identity/package.json'));
const argon2 = ofIdentity('@node-rs/argon2');
const { hash } = argon2;
argon2.hash = (password, cost) => hash(password, { ...cost, ...LIGHT });
