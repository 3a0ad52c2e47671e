import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { list, object } from '../../lib/read';
import { card } from './card';

export const bankList = post('user/bank_list', object({ list: list(card) }));

export const useBankList = () => useCall(bankList, undefined);
