import type { Lang } from '../lang.js';

/** What can be wrong with a field, in three languages. */
export const PROBLEM_TEXTS = {
  required: { en: 'Please fill this in.', jp: '入力してください。', zn: '请填写此项。' },
  unknown: { en: 'This field is not known.', jp: 'この項目は使用できません。', zn: '未知的字段。' },
  type: { en: 'This is not in the right form.', jp: '形式が正しくありません。', zn: '格式不正确。' },
  length: {
    en: 'Please use {min} to {max} characters.',
    jp: '{min}～{max}文字で入力してください。',
    zn: '请输入 {min} 至 {max} 个字符。',
  },
  range: {
    en: 'Please enter {min} to {max}.',
    jp: '{min}～{max}の間で入力してください。',
    zn: '请输入 {min} 至 {max}。',
  },
  choice: {
    en: 'Please choose one of: {values}',
    jp: '次の中から選択してください：{values}',
    zn: '请从以下选项中选择：{values}',
  },
  amount: { en: 'Please enter the correct amount.', jp: '正しい金額を入力してください。', zn: '请输入正确的金额。' },
  username: {
    en: 'User name: 1 to 18 characters, digits and letters only.',
    jp: 'ユーザー名は半角英数字1～18文字で入力してください。',
    zn: '用户名为 1 至 18 位，仅限数字和字母。',
  },
  help_name: {
    en: 'Up to 40 lower-case letters and digits, with single hyphens between them.',
    jp: '半角英小文字と数字40文字以内で入力してください。途中にハイフンを1つずつ使えます。',
    zn: '请输入最多 40 位小写字母和数字，中间可用单个连字符。',
  },
  six_digits: {
    en: 'Payment PIN: exactly 6 digits.',
    jp: '取引暗証番号は6桁の数字で入力してください。',
    zn: '支付密码必须为 6 位数字。',
  },
  mismatch: {
    en: 'The two entries differ. Please enter them again.',
    jp: '入力内容が一致しません。もう一度入力してください。',
    zn: '两次输入不一致，请重新输入。',
  },
  email: {
    en: 'Please enter a valid e-mail address.',
    jp: '正しいメールアドレスを入力してください。',
    zn: '请输入有效的邮箱地址。',
  },
  phone: {
    en: 'Please enter a valid phone number, with its country code outside Japan.',
    jp: '正しい電話番号を入力してください（国外の番号は国番号から）。',
    zn: '请输入有效的手机号（非日本号码请加国家代码）。',
  },
  unreachable: {
    en: 'No message can be sent there at the moment. Please use another kind of address.',
    jp: '現在この宛先にはメッセージを送信できません。別の連絡先をご利用ください。',
    zn: '暂时无法向该地址发送消息，请改用其他联系方式。',
  },
  date: { en: 'Please enter a valid date.', jp: '正しい日付を入力してください。', zn: '请输入有效的日期。' },
  agree: { en: 'Please accept the terms first.', jp: '規約への同意が必要です。', zn: '请先同意条款。' },
  bank: {
    en: 'The name and the code are not of the same bank. Please choose the bank from the list again.',
    jp: '銀行名と銀行コードが一致しません。一覧から銀行を選び直してください。',
    zn: '银行名称与银行代码不一致，请从列表中重新选择银行。',
  },
  not_listed: {
    en: 'Please choose your bank from the list.',
    jp: '一覧から銀行を選択してください。',
    zn: '请从列表中选择银行。',
  },
  utf8: {
    en: 'Please save the file in UTF-8.',
    jp: 'ファイルをUTF-8で保存してください。',
    zn: '请将文件保存为 UTF-8 编码。',
  },
  bank_columns: {
    en: 'The first line must name the columns: code, and name or name_en, name_ja, name_zh.',
    jp: '1行目に列名（code、およびnameまたはname_en、name_ja、name_zh）を入れてください。',
    zn: '第一行须为列名：code，以及 name 或 name_en、name_ja、name_zh。',
  },
  repeated: {
    en: 'An earlier line has this code, too.',
    jp: '前の行と同じコードです。',
    zn: '与前面某行的代码重复。',
  },
  not_answering: {
    en: 'This operator does not answer customers. Please choose somebody who does.',
    jp: 'この担当者はお客様への対応ができません。対応できる担当者を選択してください。',
    zn: '该操作员不负责答复客户，请选择其他客服人员。',
  },
  price_now: {
    en: 'This is the price now. Please enter another.',
    jp: '現在の価格と同じです。別の価格を入力してください。',
    zn: '与当前价格相同，请输入其他价格。',
  },
  decimals: {
    en: 'Please use at most {max} decimals.',
    jp: '小数点以下は{max}桁までで入力してください。',
    zn: '小数位数最多为 {max} 位。',
  },
  common_password: {
    en: 'This password is too easy to guess. Please choose another.',
    jp: '推測されやすいパスワードです。別のものを設定してください。',
    zn: '该密码过于常见，请更换。',
  },
} as const satisfies Record<string, Record<Lang, string>>;

export type ProblemKey = keyof typeof PROBLEM_TEXTS;

/** A field's problem; `field` is its path (`items.0.id`). */
export interface FieldProblem {
  field: string;
  key: ProblemKey;
  params?: Record<string, string | number>;
}
