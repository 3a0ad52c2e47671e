import { readStored } from '../../../lib/storage';

/** Where a user's queued messages are stored; keys that start with "own" are deleted at logout. */
export const unsentPlace = (userId: string): string => `own unsent ${userId}`;

/** Whether any are stored, without parsing them. */
export const isAnyUnsent = (userId: string): boolean => (readStored(unsentPlace(userId)) ?? '[]') !== '[]';
