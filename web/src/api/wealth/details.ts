import { get } from '../../lib/http';
import { useCall } from '../../lib/query';
import { productDetails } from './product';

export const wealthDetails = get('wealth/details', productDetails);

export const useEarnProduct = (id: string) => useCall(wealthDetails, { id }, { enabled: id !== '' });
