import { post } from '../../lib/http';
import { anything, record } from '../../lib/read';

export const exportData = post('user/export_data', record);
export const closeAccount = post('user/close_account', anything);
