import { jest } from '@jest/globals';

const E2E_TIMEOUT_MS = 180_000;

jest.setTimeout(E2E_TIMEOUT_MS);
