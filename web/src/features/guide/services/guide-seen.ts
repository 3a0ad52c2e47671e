import { readStored, writeStored } from '../../../lib/storage';

const KEY = 'guideSeen';

/** Whether the guide was read to its end on this device. */
export const isGuideSeen = (): boolean => readStored(KEY) !== undefined;

export const guideWasSeen = (): void => writeStored(KEY, '1');
