import type { pin as english } from '../en/pin';
import type { TextsOf } from '../texts';

export const pin: TextsOf<typeof english> = {
  enterPayPassword: '请输入支付密码',
  digitCount: '已输入{{n}}位，共6位',
  deleteDigit: '删除最后一位',
  forgotPin: '忘记支付密码？',
};
