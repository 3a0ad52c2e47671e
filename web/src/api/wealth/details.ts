import { get } from '../../lib/http';
import { useCall } from '../../lib/query';
import type { ReadOf } from '../../lib/read';
import { productDetails } from './product';

export const wealthDetails = get<{ id: string }, ReadOf<typeof productDetails>>('wealth/details', productDetails);

export const useEarnProduct = (id: string) => useCall(wealthDetails, { id }, { enabled: id !== '' });
