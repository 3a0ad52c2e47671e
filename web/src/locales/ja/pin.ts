import type { pin as english } from '../en/pin';
import type { TextsOf } from '../texts';

export const pin: TextsOf<typeof english> = {
  enterPayPassword: '取引暗証番号の入力',
  digitCount: '6桁中{{n}}桁を入力済み',
  deleteDigit: '最後の1桁を消す',
  forgotPin: '暗証番号をお忘れですか',
};
