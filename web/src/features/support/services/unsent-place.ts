import { readStored } from '../../../lib/storage';

/** Where a user's unsent messages lie on this device; what begins with "own" is forgotten at log-out. */
export const unsentPlace = (userId: string): string => `own unsent ${userId}`;

/** Whether any lie there, without reading them. */
export const isAnyUnsent = (userId: string): boolean => (readStored(unsentPlace(userId)) ?? '[]') !== '[]';
